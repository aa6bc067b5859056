import type { TenantTx } from '@recadia/db';
import * as files from '../features/files/files.sql.ts';
import * as schedules from '../features/schedules/schedules.sql.ts';
import * as sending from '../features/schedules/sending.sql.ts';
import type { Scope } from '../platform/session/people.ts';

interface OtherIds {
  contactId: number;
  connectionId: number;
  userId: number;
  messageId: number;
  filePath: string;
  scheduleId: number;
  fileListId: number;
  fileOptionId: number;
}
type Reach = (tx: TenantTx, mine: Scope, other: OtherIds) => Promise<unknown>;

const eyes = { seesAll: true, userId: 1, queueIds: [], seesUnqueued: true };
const filter = { eyes, searchLimit: 9, page: { after: null, offset: 0 }, limit: 9 };
const fields = (contactId: number, connectionId: number) => ({
  ...{ body: 'de fora', contact_id: contactId, connection_id: connectionId, send_at: '2999-01-01T00:00:00Z' },
  ...{ recurrence: 'none' as const, cancel_on_reply: false },
});

/** Schedules and file lists, called with our scope and the other tenant's ids. */
export const scheduleReaches: [file: string, functions: object, reaches: Record<string, Reach | null>][] = [
  [
    'schedules.sql.ts',
    schedules,
    {
      listSchedules: (tx, mine, { contactId }) => schedules.listSchedules(tx, mine, { ...filter, contactId }),
      countSchedules: (tx, mine, { contactId }) => schedules.countSchedules(tx, mine, { ...filter, contactId }, 9),
      listSchedulesByIds: (tx, mine, { scheduleId }) => schedules.listSchedulesByIds(tx, mine, [scheduleId]),
      findSchedule: (tx, mine, { scheduleId }) => schedules.findSchedule(tx, mine, scheduleId),
      findMissing: (tx, mine, { contactId, connectionId, userId }) =>
        schedules.findMissing(tx, mine, { contactId, connectionId, userId }),
      isFuture: null,
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
      findReceiver: (tx, mine, { scheduleId }) => sending.findReceiver(tx, mine, scheduleId),
      lockDue: (tx, mine, { scheduleId, contactId }) => sending.lockDue(tx, mine, scheduleId, { contactId, lateMs: 1 }),
      findConnectionAndTicket: (tx, mine, { contactId, connectionId }) =>
        sending.findConnectionAndTicket(tx, mine, { chosen: connectionId, contactId }),
      changeSchedule: (tx, mine, { scheduleId }) =>
        sending.changeSchedule(tx, mine, scheduleId, { status: 'ERRO', error: 'x', dueInMs: null }),
      findEnqueued: (tx, mine, { scheduleId }) => sending.findEnqueued(tx, mine, scheduleId),
      insertNext: (tx, mine, { scheduleId }) => sending.insertNext(tx, mine, scheduleId),
      cancelAnswered: (tx, mine, { messageId }) => sending.cancelAnswered(tx, mine, messageId),
      wakeEnqueued: (tx, mine, { messageId }) => sending.wakeEnqueued(tx, mine, messageId),
    },
  ],
  [
    'files.sql.ts',
    files,
    {
      listFileLists: (tx, mine) => files.listFileLists(tx, mine, filter),
      countFileLists: (tx, mine) => files.countFileLists(tx, mine, filter, 9),
      listFileListsByIds: (tx, mine, { fileListId }) => files.listFileListsByIds(tx, mine, [fileListId]),
      findFileList: (tx, mine, { fileListId }) => files.findFileList(tx, mine, fileListId),
      insertFileList: (tx, mine, { userId }) =>
        files.insertFileList(tx, mine, { name: 'De fora', message: 'x', user_id: userId }),
      updateFileList: (tx, mine, { fileListId }) =>
        files.updateFileList(tx, mine, fileListId, { name: 'De fora', message: 'x' }),
      deleteFileList: (tx, mine, { fileListId }) => files.deleteFileList(tx, mine, fileListId),
      insertOption: (tx, mine, { fileListId }) =>
        files.insertOption(tx, mine, { file_list_id: fileListId, name: 'De fora', position: 1 }),
      updateOption: (tx, mine, { fileOptionId }) => files.updateOption(tx, mine, fileOptionId, { name: 'De fora' }),
      deleteOptions: (tx, mine, { fileOptionId }) => files.deleteOptions(tx, mine, [fileOptionId]),
      listNeeded: (tx, mine, { filePath }) => files.listNeeded(tx, mine, [filePath]),
    },
  ],
];
