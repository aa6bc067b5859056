import type { Subscriber } from '../../platform/subscribers.ts';
import { lookAgain } from './assignment.service.ts';

const on = (name: 'ticket.created' | 'ticket.updated'): Subscriber => ({
  name: 'assignment',
  on: name,
  handle: lookAgain,
});

export const assignmentSubscribers: Subscriber[] = [on('ticket.created'), on('ticket.updated')];
