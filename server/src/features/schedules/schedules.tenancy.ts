import * as schedules from './schedules.sql.ts';
import * as sending from './sending.sql.ts';
import { firstPage, type TenancyCases } from '../../testing/tenancy.ts';

const fields = (contactId: number, connectionId: number) => ({
  body: 'de fora',
  contact_id: contactId,
  connection_id: connectionId,
  send_at: '2999-01-01T00:00:00Z',
  recurrence: 'none' as const,
  cancel_on_reply: false,
});

export const tenancyCases: TenancyCases = [
  [
    'schedules.sql.ts',
    schedules,
    {
      listSchedules: (tx, mine, { contactId }) => schedules.listSchedules(tx, mine, { ...firstPage, contactId }),
      countSchedules: (tx, mine, { contactId }) => schedules.countSchedules(tx, mine, { ...firstPage, contactId }, 9),
      listSchedulesByIds: (tx, mine, { scheduleId }) => schedules.listSchedulesByIds(tx, mine, [scheduleId]),
      findSchedule: (tx, mine, { scheduleId }) => schedules.findSchedule(tx, mine, scheduleId),
      findMissing: (tx, mine, { contactId, connectionId, userId }) =>
        schedules.findMissing(tx, mine, { contactId, connectionId, userId }),
      isFuture: null,
      drivenByJob: null,
      insertSchedule: (tx, mine, { contactId, connectionId, userId }) =>
        schedules.insertSchedule(tx, mine, { ...fields(contactId, connectionId), user_id: userId }),
      updateSchedule: (tx, mine, { scheduleId, contactId, connectionId }) =>
        schedules.updateSchedule(tx, mine, scheduleId, fields(contactId, connectionId)),
      setMedia: (tx, mine, { scheduleId }) => schedules.setMedia(tx, mine, scheduleId, null),
      deleteSchedule: (tx, mine, { scheduleId }) => schedules.deleteSchedule(tx, mine, scheduleId),
      listNeeded: (tx, mine, { filePath }) => schedules.listNeeded(tx, mine, [filePath]),
    },
  ],
  [
    'sending.sql.ts',
    sending,
    {
      findOpen: (tx, mine, { scheduleId }) => sending.findOpen(tx, mine, scheduleId),
      lockDue: (tx, mine, { scheduleId, contactId }) => sending.lockDue(tx, mine, scheduleId, { contactId, lateMs: 1 }),
      findConnectionAndTicket: (tx, mine, { contactId, connectionId }) =>
        sending.findConnectionAndTicket(tx, mine, { chosen: connectionId, contactId }),
      changeSchedule: (tx, mine, { scheduleId }) =>
        sending.changeSchedule(tx, mine, scheduleId, { status: 'ERRO', error: 'x' }),
      findEnqueued: (tx, mine, { scheduleId }) => sending.findEnqueued(tx, mine, scheduleId),
      insertNext: (tx, mine, { scheduleId }) => sending.insertNext(tx, mine, scheduleId),
      cancelAnswered: (tx, mine, { messageId }) => sending.cancelAnswered(tx, mine, messageId),
      wakeEnqueued: (tx, mine, { messageId }) => sending.wakeEnqueued(tx, mine, messageId),
    },
  ],
];
