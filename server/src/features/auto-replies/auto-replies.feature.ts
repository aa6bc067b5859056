import type { Feature } from '../../platform/feature.ts';
import { autoReplySubscribers, ticketTimers } from './auto-replies.subscribers.ts';

export const autoRepliesFeature: Feature = {
  tier: 'automation',
  subscribers: ({ config }) => autoReplySubscribers(config),
  timers: ({ config }) => ticketTimers(config),
};
