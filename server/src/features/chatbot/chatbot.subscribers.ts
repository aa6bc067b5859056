import type { Subscriber } from '../../platform/jobs/subscribers.ts';
import { receiveCustomerMessage, receiveAgentMessage } from './chatbot.service.ts';

export const chatbotSubscribers: Subscriber[] = [
  { name: 'chatbot', on: 'message.received', handle: receiveCustomerMessage },
  { name: 'chatbot-silence', on: 'message.created', handle: receiveAgentMessage },
];
