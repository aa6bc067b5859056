import type { Subscriber } from '../../platform/subscribers.ts';
import { hear, hearColleague } from './chatbot.service.ts';

export const chatbotSubscribers: Subscriber[] = [
  { name: 'chatbot', on: 'message.received', handle: hear },
  { name: 'chatbot-silence', on: 'message.created', handle: hearColleague },
];
