import { assignmentSubscriptions } from './features/assignment/assignment.subscriptions.ts';
import { autoReplySubscriptions } from './features/auto-replies/auto-replies.subscriptions.ts';
import { chatbotSubscriptions } from './features/chatbot/chatbot.subscriptions.ts';
import { scheduleSubscriptions } from './features/schedules/schedules.subscriptions.ts';
import type { Subscription } from './platform/jobs/subscriptions.ts';

/**
 * The subscriptions of all features. Their own files and not the public entries, so that the gateway, which only emits,
 * does not load the subscribers.
 */
export const subscriptions: readonly Subscription[] = [
  ...assignmentSubscriptions,
  ...chatbotSubscriptions,
  ...scheduleSubscriptions,
  ...autoReplySubscriptions,
];
