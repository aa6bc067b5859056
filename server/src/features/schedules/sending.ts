import { resolveVariables } from '@recadia/contract/variables';
import { routineTx, type TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import { AppError, isAppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/session/people.ts';
import { enqueueSend, takesSends, type SendBody } from '../messages/index.ts';
import { findOrOpenTicket, lockContact, recordRule } from '../tickets/index.ts';
import * as sql from './sending.sql.ts';
import type { DueRow } from './sending.sql.ts';

/** SCH-12: a schedule that is later than this is not sent any more. */
const lateMs = 24 * 3_600_000;
/** Number of retries after an internal error. */
const triesMax = 8;
/**
 * Delay until the next check whether the message was sent: long, because events of the message trigger a check anyway.
 */
const nextCheckMs = (tries: number): number => Math.min(300_000, 30_000 * 2 ** Math.min(tries, 4));

/** Processes a claimed schedule in one transaction, so that each step happens once. */
export async function sendSchedule(scope: Scope, id: number): Promise<void> {
  try {
    await routineTx(scope, (tx) => step(tx, scope, id));
  } catch (error) {
    const final = isAppError(error) ? error.code : null;
    const hasEnded = await routineTx(scope, (tx) => giveUp(tx, scope, id, final));
    if (final === null && !hasEnded) throw error;
  }
}

// Locks the contact before the schedule, in the same order as the deletion of a contact.
async function lockClaimed(tx: TenantTx, scope: Scope, id: number) {
  const contactId = await sql.findReceiver(tx, scope, id);
  const contact = contactId === undefined ? undefined : await lockContact(tx, scope, contactId);
  const due = contact && (await sql.lockDue(tx, scope, id, { contactId: contact.id, lateMs }));
  return due && { contact, due };
}

async function step(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  const found = await lockClaimed(tx, scope, id);
  if (!found) return;
  const { contact, due } = found;
  if (due.handed_at !== null) return checkSent(tx, scope, due);
  if (due.is_answered) return end(tx, scope, id, { status: 'CANCELADA' });
  if (due.is_discarded) return fail(tx, scope, due, 'restored');
  if (due.is_late) return fail(tx, scope, due, 'late');
  const messageId = await enqueueMessage(tx, scope, due, { contactId: contact.id, isGroup: contact.is_group });
  await sql.changeSchedule(tx, scope, id, { dueInMs: nextCheckMs(0), handed: { messageId } });
  await emit(tx, scope, { name: 'schedule.updated', entityId: id });
  await scheduleNext(tx, scope, due);
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

async function checkSent(tx: TenantTx, scope: Scope, { id, tries }: DueRow): Promise<void> {
  const message = await sql.findEnqueued(tx, scope, id);
  if (!message) return end(tx, scope, id, { status: 'ERRO', error: 'ERR_NO_MESSAGE_FOUND' });
  if (message.send_error !== null)
    return end(tx, scope, id, { status: 'ERRO', error: message.send_detail ?? message.send_error });
  if (message.ack > 0) return end(tx, scope, id, { status: 'ENVIADA', sentAt: message.finished_at ?? 'now' });
  await sql.changeSchedule(tx, scope, id, { dueInMs: nextCheckMs(tries) });
}

type End = { status: 'ENVIADA' | 'ERRO' | 'CANCELADA'; error?: string; sentAt?: Date | 'now' };

async function end(tx: TenantTx, scope: Scope, id: number, how: End): Promise<void> {
  await sql.changeSchedule(tx, scope, id, { ...how, dueInMs: null });
  await emit(tx, scope, { name: 'schedule.updated', entityId: id });
}

async function fail(tx: TenantTx, scope: Scope, due: DueRow, error: string): Promise<void> {
  await end(tx, scope, due.id, { status: 'ERRO', error });
  await scheduleNext(tx, scope, due);
}

/** A recurring schedule continues after a failure; it ends when the customer has answered. */
async function scheduleNext(tx: TenantTx, scope: Scope, { id, recurrence }: DueRow): Promise<void> {
  const next = recurrence === 'none' ? undefined : await sql.insertNext(tx, scope, id);
  if (next !== undefined) await emit(tx, scope, { name: 'schedule.created', entityId: next });
}

/**
 * With a code the schedule fails for good; without one an internal error may pass. Returns true when the schedule has
 * ended.
 */
async function giveUp(tx: TenantTx, scope: Scope, id: number, code: string | null): Promise<boolean> {
  const due = (await lockClaimed(tx, scope, id))?.due;
  if (!due || due.handed_at !== null || (code === null && due.tries < triesMax)) return false;
  await fail(tx, scope, due, code ?? 'ERR_INTERNAL');
  return true;
}
