import type { Schedule } from '@recadia/contract/schedules';
import { aCustomer } from './contacts.ts';

let lastScheduleId = 300;

/** A scheduled message; pending by default. */
export function aSchedule(changes: Partial<Schedule> = {}): Schedule {
  lastScheduleId += 1;
  const contact = changes.contact ?? aCustomer('Mariana Lopes');
  return {
    id: lastScheduleId,
    body: 'Passando para confirmar a entrega do sofá.',
    contactId: contact.id,
    contact,
    sendAt: '2026-11-12T13:00:00.000Z',
    sentAt: null,
    status: 'PENDENTE',
    mediaPath: null,
    mediaName: null,
    userId: 7,
    whatsappId: null,
    recurrence: 'none',
    cancelOnReply: false,
    error: null,
    ...changes,
  };
}
