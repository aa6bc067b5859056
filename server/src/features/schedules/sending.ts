import { resolveVariables } from '@recadia/contract/variables';
import type { TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import { AppError, isAppError } from '../../platform/errors.ts';
import type { NextRun, TransactionTask } from '../../platform/jobs/engine/index.ts';
import type { Scope } from '../../platform/session/people.ts';
import { enqueueSend, takesSends, type SendBody } from '../messages/index.ts';
import { findOrOpenTicket, lockContact, recordRule } from '../tickets/index.ts';
import { scheduleJob, sendScheduleAt, sendScheduleNow } from './schedules.jobs.ts';
import * as sql from './sending.sql.ts';
import type { Change, DueRow } from './sending.sql.ts';

/** SCH-12: a schedule that is later than this is not sent any more. */
const lateMs = 24 * 3_600_000;
/** Attempts of a schedule that fails by internal errors, and the pause between them. */
const attemptsMax = 8;
const pauseMs = 15_000;
/** SCH-12 requires 30 s from the time on which an operator lets the company send again. */
const operatorMs = 20_000;
/** Only for a turn that comes without the job of the earlier schedule: that one is deleted, or sent at another time. */
const turnMs = 5_000;

/** Sends due schedules, and checks whether they were sent. */
export const scheduleTask: TransactionTask<{ scheduleId: number }> = {
  task: scheduleJob,
  limits: { width: 128, perCompany: 64 },
  // Of several schedules of a contact in one transaction, only the one whose turn it is changes anything.
  together: { most: 32, subjectOf: ({ scheduleId }) => scheduleId },
  pausesMs: [pauseMs],
  afterLastPause: 'repeat',
  waitsForStanding: true,
  handle: (tx, scope, { data }) => sendSchedule(tx, scope, data.scheduleId),
  async giveUp(tx, scope, { data, attempts }, error) {
    const code = isAppError(error) ? error.code : null;
    if (code === null && attempts < attemptsMax) throw error;
    const open = await sql.findOpen(tx, scope, data.scheduleId);
    const found = open && (await lockDue(tx, scope, data.scheduleId, open.contactId));
    if (!found) return;
    if (found.due.handed_at !== null) throw error;
    await fail(tx, scope, found.due, code ?? 'ERR_INTERNAL');
  },
};

async function sendSchedule(tx: TenantTx, scope: Scope, id: number): Promise<NextRun | void> {
  const open = await sql.findOpen(tx, scope, id);
  if (!open) return;
  switch (open.waitsFor) {
    case 'time':
      return { dueAt: open.sendAt };
    case 'turn':
      return { pauseMs: turnMs };
    case 'operator':
      return { pauseMs: operatorMs };
    case null: {
      const found = await lockDue(tx, scope, id, open.contactId);
      return found && step(tx, scope, found.contact, found.due);
    }
  }
}

// Locks the contact before the schedule, in the same order as the deletion of a contact.
async function lockDue(tx: TenantTx, scope: Scope, id: number, contactId: number) {
  const contact = await lockContact(tx, scope, contactId);
  const due = contact && (await sql.lockDue(tx, scope, id, { contactId, lateMs }));
  return due && { contact, due };
}

async function step(
  tx: TenantTx,
  scope: Scope,
  { id: contactId, is_group: isGroup }: { id: number; is_group: boolean },
  due: DueRow,
): Promise<NextRun | void> {
  const { id } = due;
  if (due.handed_at !== null) return checkSent(tx, scope, due);
  if (due.is_answered) {
    await end(tx, scope, id, { status: 'CANCELADA' });
    return giveTurn(tx, scope, due);
  }
  if (due.is_discarded) return fail(tx, scope, due, 'restored');
  if (due.is_late) return fail(tx, scope, due, 'late');
  const messageId = await enqueueMessage(tx, scope, due, { contactId, isGroup });
  await Promise.all([
    sql.changeSchedule(tx, scope, id, { status: 'AGENDADA', messageId }),
    emit(tx, scope, { name: 'schedule.updated', entityId: id }),
    scheduleNext(tx, scope, due),
    giveTurn(tx, scope, due),
  ]);
  return { pauseMs: checkMs.from };
}

/** Turns the schedule into a message of the conversation, which the outbox sends. */
async function enqueueMessage(
  tx: TenantTx,
  scope: Scope,
  due: DueRow,
  { contactId, isGroup }: { contactId: number; isGroup: boolean },
): Promise<number> {
  const connection = await sql.findConnectionAndTicket(tx, scope, { chosen: due.connection_id, contactId });
  if (!connection) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  if (!takesSends(connection.status)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const where = { contactId, connectionId: connection.id, isGroup, at: due.now };
  const ticket = await findOrOpenTicket(tx, scope, { ...where, cause: 'schedule' });
  const { id } = await enqueueSend(tx, scope, {
    ticketId: ticket.id,
    body: bodyOf(due),
    clientId: `schedule-${due.id}-${due.send_at.getTime()}`,
    from: 'schedule',
  });
  const queueId = ticket.queue_id;
  const why = { cause: 'schedule', inputs: { scheduleId: due.id } } as const;
  await recordRule(tx, scope, { id: ticket.id, contactId, connectionId: connection.id, queueId }, 'scheduled', why);
  return id;
}

function bodyOf({ body, contact_name: contactName, now, timezone: timeZone, ...due }: DueRow): SendBody {
  const text = resolveVariables(body, { contactName, now, timeZone });
  const { media_path: path, media_name: fileName, mime_type: mimeType, media_bytes: bytes } = due;
  if (path === null || fileName === null || mimeType === null || bytes === null) return { kind: 'text', text };
  return { kind: 'media', media: 'image', path, fileName, mimeType, bytes, caption: text };
}

/** Events of the message trigger a check anyway, so the pause grows as long as the schedule waits. */
const checkMs = { from: 30_000, to: 300_000 };

async function checkSent(
  tx: TenantTx,
  scope: Scope,
  { id, handed_at: handedAt, now }: DueRow,
): Promise<NextRun | void> {
  const message = await sql.findEnqueued(tx, scope, id);
  if (!message) return end(tx, scope, id, { status: 'ERRO', error: 'ERR_NO_MESSAGE_FOUND' });
  if (message.send_error !== null)
    return end(tx, scope, id, { status: 'ERRO', error: message.send_detail ?? message.send_error });
  if (message.ack > 0) return end(tx, scope, id, { status: 'ENVIADA', sentAt: message.finished_at ?? 'now' });
  const waitedMs = now.getTime() - (handedAt ?? now).getTime();
  return { pauseMs: Math.min(checkMs.to, Math.max(checkMs.from, waitedMs)) };
}

type End = Exclude<Change, { status: 'AGENDADA' }>;

async function end(tx: TenantTx, scope: Scope, id: number, how: End): Promise<void> {
  await Promise.all([
    sql.changeSchedule(tx, scope, id, how),
    emit(tx, scope, { name: 'schedule.updated', entityId: id }),
  ]);
}

async function fail(tx: TenantTx, scope: Scope, due: DueRow, error: string): Promise<void> {
  await end(tx, scope, due.id, { status: 'ERRO', error });
  await scheduleNext(tx, scope, due);
  await giveTurn(tx, scope, due);
}

/** A recurring schedule continues after a failure; it ends when the customer has answered. */
async function scheduleNext(tx: TenantTx, scope: Scope, { id, recurrence }: DueRow): Promise<void> {
  const next = recurrence === 'none' ? undefined : await sql.insertNext(tx, scope, id);
  if (!next) return;
  await sendScheduleAt(tx, scope, next.id, next.sendAt);
  await emit(tx, scope, { name: 'schedule.created', entityId: next.id });
}

/** The contact's next schedule may wait for this one. */
async function giveTurn(tx: TenantTx, scope: Scope, { next_id: nextId }: DueRow): Promise<void> {
  if (nextId !== null) await sendScheduleNow(tx, scope, nextId);
}
