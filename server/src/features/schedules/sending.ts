import { resolveVariables } from '@recadia/contract/variables';
import { routineTx, type TenantTx } from '@recadia/db';
import { emit } from '../../platform/emit.ts';
import { AppError, isAppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/people.ts';
import { enqueueSend, takesSends, type SendBody } from '../messages/index.ts';
import { findOrOpenTicket, lockContact, recordRule } from '../tickets/index.ts';
import * as sql from './sending.sql.ts';
import type { DueRow } from './sending.sql.ts';

/** SCH-12: what lies back longer than this is not sent any more. */
const lateMs = 24 * 3_600_000;
/** So often a failure of our own is tried again. */
const triesMax = 8;
/** When to look next whether it was sent, after the so-many-th look: seldom, for whoever settles it says so. */
const lookAgainMs = (tries: number): number => Math.min(300_000, 30_000 * 2 ** Math.min(tries, 4));

/** Does what is to be done about a schedule that was claimed. All of it is one transaction, so that it happens once. */
export async function sendSchedule(scope: Scope, id: number): Promise<void> {
  try {
    await routineTx(scope, (tx) => step(tx, scope, id));
  } catch (error) {
    const final = isAppError(error) ? error.code : null;
    const hasEnded = await routineTx(scope, (tx) => giveUp(tx, scope, id, final));
    if (final === null && !hasEnded) throw error;
  }
}

// The contact is locked before the schedule: whoever deletes a contact locks in this order too.
async function claimed(tx: TenantTx, scope: Scope, id: number) {
  const contactId = await sql.findReceiver(tx, scope, id);
  const contact = contactId === undefined ? undefined : await lockContact(tx, scope, contactId);
  const due = contact && (await sql.lockDue(tx, scope, id, { contactId: contact.id, lateMs }));
  return due && { contact, due };
}

async function step(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  const found = await claimed(tx, scope, id);
  if (!found) return;
  const { contact, due } = found;
  if (due.handed_at !== null) return look(tx, scope, due);
  if (due.is_answered) return end(tx, scope, id, { status: 'CANCELADA' });
  if (due.is_discarded) return fail(tx, scope, due, 'restored');
  if (due.is_late) return fail(tx, scope, due, 'late');
  const messageId = await handOver(tx, scope, due, { contactId: contact.id, isGroup: contact.is_group });
  await sql.changeSchedule(tx, scope, id, { dueInMs: lookAgainMs(0), handed: { messageId } });
  await emit(tx, scope, { name: 'schedule.updated', entityId: id });
  await goOn(tx, scope, due);
}

/** From here it is a message of the conversation, and the outbox's to send. */
async function handOver(
  tx: TenantTx,
  scope: Scope,
  due: DueRow,
  { contactId, isGroup }: { contactId: number; isGroup: boolean },
): Promise<number> {
  const way = await sql.findConnectionAndTicket(tx, scope, { chosen: due.connection_id, contactId });
  if (!way) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  if (!takesSends(way.status)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const where = { contactId, connectionId: way.id, isGroup, at: due.now };
  const ticket = await findOrOpenTicket(tx, scope, { ...where, cause: 'schedule' });
  const { id } = await enqueueSend(tx, scope, {
    ticketId: ticket.id,
    body: bodyOf(due),
    clientId: `schedule-${due.id}-${due.send_at.getTime()}`,
    from: 'schedule',
  });
  const queueId = ticket.queue_id;
  const why = { cause: 'schedule', inputs: { scheduleId: due.id } } as const;
  await recordRule(tx, scope, { id: ticket.id, contactId, connectionId: way.id, queueId }, 'scheduled', why);
  return id;
}

function bodyOf({ body, contact_name: contactName, now, timezone: timeZone, ...due }: DueRow): SendBody {
  const text = resolveVariables(body, { contactName, now, timeZone });
  const { media_path: path, media_name: fileName, mime_type: mimeType, media_bytes: bytes } = due;
  if (path === null || fileName === null || mimeType === null || bytes === null) return { kind: 'text', text };
  return { kind: 'media', media: 'image', path, fileName, mimeType, bytes, caption: text };
}

async function look(tx: TenantTx, scope: Scope, { id, tries }: DueRow): Promise<void> {
  const message = await sql.findEnqueued(tx, scope, id);
  if (!message) return end(tx, scope, id, { status: 'ERRO', error: 'ERR_NO_MESSAGE_FOUND' });
  if (message.send_error !== null)
    return end(tx, scope, id, { status: 'ERRO', error: message.send_detail ?? message.send_error });
  if (message.ack > 0) return end(tx, scope, id, { status: 'ENVIADA', sentAt: message.finished_at ?? 'now' });
  await sql.changeSchedule(tx, scope, id, { dueInMs: lookAgainMs(tries) });
}

type End = { status: 'ENVIADA' | 'ERRO' | 'CANCELADA'; error?: string; sentAt?: Date | 'now' };

async function end(tx: TenantTx, scope: Scope, id: number, how: End): Promise<void> {
  await sql.changeSchedule(tx, scope, id, { ...how, dueInMs: null });
  await emit(tx, scope, { name: 'schedule.updated', entityId: id });
}

async function fail(tx: TenantTx, scope: Scope, due: DueRow, error: string): Promise<void> {
  await end(tx, scope, due.id, { status: 'ERRO', error });
  await goOn(tx, scope, due);
}

/** A series goes on also after one of it failed; it ends when the customer answered. */
async function goOn(tx: TenantTx, scope: Scope, { id, recurrence }: DueRow): Promise<void> {
  const next = recurrence === 'none' ? undefined : await sql.insertNext(tx, scope, id);
  if (next !== undefined) await emit(tx, scope, { name: 'schedule.created', entityId: next });
}

/** With a code: it cannot be sent. Without one something of ours broke, which may pass. True when it has ended. */
async function giveUp(tx: TenantTx, scope: Scope, id: number, code: string | null): Promise<boolean> {
  const due = (await claimed(tx, scope, id))?.due;
  if (!due || due.handed_at !== null || (code === null && due.tries < triesMax)) return false;
  await fail(tx, scope, due, code ?? 'ERR_INTERNAL');
  return true;
}
