import type { Subscriber } from '../../platform/jobs/subscribers.ts';
import { markAssignmentsDue } from './assignment.service.ts';

const on = (name: 'ticket.created' | 'ticket.updated'): Subscriber => ({
  name: 'assignment',
  on: name,
  handle: markAssignmentsDue,
});

export const assignmentSubscribers: Subscriber[] = [on('ticket.created'), on('ticket.updated')];
