import { routineCall, routineTx, type TenantTx } from '@recadia/db';
import type { MessageRef, WaError } from '@recadia/whatsapp';
import { clock } from '../../../platform/clock.ts';
import { emit, wakeRelay } from '../../../platform/emit.ts';
import { markLanesDue } from '../../../platform/jobs/wake-ups.ts';
import type { HeldLane } from '../../../platform/jobs/lanes.sql.ts';
import { hasSubscribers } from '../../../platform/jobs/subscriptions.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { addSent } from '../../connections/index.ts';
import { applyDeletion, applyEdit, applyReaction } from '../messages.changes.sql.ts';
import { decide, type Outcome } from './deliver.decide.ts';
import { changeRow, settleSent } from './deliver.sql.ts';
import type { OutboxRow } from './outbox.types.ts';
import * as sql from './settle.sql.ts';

/**
 * Records a successful provider call; `ref` is WhatsApp's reference of a sent message or change. Returns false when the
 * lane was released with it, because no more sends are due.
 */
export async function settleSuccess(lane: HeldLane, row: OutboxRow, ref?: MessageRef): Promise<boolean> {
  if (hasOwnEffects(row)) {
    await routineTx(lane, (tx) => settleChange(tx, lane, row, ref));
    return true;
  }
  return routineCall(lane, (tx) => {
    if (ref) wakeRelay(tx, lane);
    return settleSent(tx, lane, row.id, ref ? { id: ref.id, chat: ref.chat } : null);
  });
}

/** Changes of messages, and sends whose event a subscriber handles, take more than one statement. */
function hasOwnEffects({ kind, client_id: clientId }: OutboxRow): boolean {
  if (kind === 'send') return hasSubscribers({ name: 'message.updated', data: { clientId } });
  return kind === 'edit' || kind === 'delete' || kind === 'react';
}

async function settleChange(tx: TenantTx, scope: Scope, row: OutboxRow, ref?: MessageRef): Promise<void> {
  if (!(await changeRow(tx, scope, row.id, { state: 'sent', error: null, detail: null }))) return;
  if (row.message_id === null) return;
  const updated = await applyToMessage(tx, scope, row, row.message_id, ref);
  if (updated) await emitUpdated(tx, scope, row.message_id, { ticketId: updated.ticket_id, clientId: row.client_id });
}

async function applyToMessage(tx: TenantTx, scope: Scope, row: OutboxRow, id: number, ref: MessageRef | undefined) {
  const at = clock.now();
  switch (row.kind) {
    case 'send':
      return ref && sql.setSent(tx, scope, id, { waId: ref.id, chat: ref.chat });
    case 'edit':
      await applyEdit(tx, scope, id, { text: row.payload.text, key: `own:${row.client_id}`, at });
      break;
    case 'delete':
      await applyDeletion(tx, scope, id);
      break;
    case 'react':
      await applyReaction(tx, scope, id, { senderId: ownSenderId, emoji: row.payload.emoji, fromMe: true, at });
      break;
    case 'read':
    case 'typing':
    case 'reject':
      return undefined;
  }
  return sql.findTicketOf(tx, scope, id);
}

/** Reactions of all users share one sender id, because WhatsApp sees only the company. */
const ownSenderId = 'me';

/** Error codes shown in the conversation; the reason is our internal code. */
const failureOf = {
  send: 'ERR_SENDING_WAPP_MSG',
  edit: 'ERR_EDITING_WAPP_MSG',
  delete: 'ERR_DELETE_WAPP_MSG',
  react: 'ERR_SENDING_WAPP_MSG',
} as const;

type SettledRow = Pick<OutboxRow, 'id' | 'kind' | 'message_id' | 'client_id'>;

export async function settleOutcome(tx: TenantTx, scope: Scope, row: SettledRow, outcome: Outcome): Promise<void> {
  const { code: error, detail } = outcome;
  switch (outcome.do) {
    case 'wait': {
      const { dueAt: due_at, firstFailedAt: first_failed_at } = outcome;
      return void (await changeRow(tx, scope, row.id, { state: 'waiting', due_at, first_failed_at, error, detail }));
    }
    case 'unknown':
      return void (await changeRow(tx, scope, row.id, { state: 'unknown', due_at: outcome.until, error, detail }));
    case 'fail':
      if (await changeRow(tx, scope, row.id, { state: 'failed', error, detail })) await failed(tx, scope, row, error);
  }
}

async function failed(tx: TenantTx, scope: Scope, row: Omit<SettledRow, 'id'>, reason: string): Promise<void> {
  if (row.message_id === null || row.kind === 'read' || row.kind === 'typing' || row.kind === 'reject') return;
  const code = failureOf[row.kind];
  if (row.kind !== 'send') return emitUpdated(tx, scope, row.message_id, { failed: row.kind, error: code, reason });
  const message = await sql.setSendError(tx, scope, row.message_id, { code, reason });
  const data = { ticketId: message?.ticket_id, clientId: row.client_id, error: code, reason };
  if (message) await emit(tx, scope, { name: 'message.failed', entityId: row.message_id, data });
}

/** From this ack on, the customer's phone has the message. */
const confirmedAck = 3;

interface Status {
  connectionId: number;
  ref: MessageRef;
  clientId?: string;
  ack?: number;
}

/**
 * An ack proves that a send arrived and corrects its state. Called in the ack event's transaction, before the ack is
 * raised by WhatsApp's id; returns true when the message is ours.
 */
export async function confirmSend(
  tx: TenantTx,
  scope: Scope,
  { connectionId, ref, clientId, ack = 0 }: Status,
): Promise<boolean> {
  const send = await sql.findSend(tx, scope, { connectionId, waId: ref.id, clientId });
  if (!send || send.message_id === null) return false;
  // Statuses arrive in any order: an older `sent` does not undo a failure, but a receipt of the phone does.
  if (send.refused_at !== null && ack < confirmedAck) return true;
  if (send.state === 'sent' && send.wa_id === ref.id && send.ack > 0) return true;
  await sql.reopen(tx, scope, send.id, { state: 'sent', error: null, detail: null });
  const message = await sql.setSent(tx, scope, send.message_id, { waId: ref.id, chat: ref.chat, ack });
  if (message) await emitUpdated(tx, scope, send.message_id, { ticketId: message.ticket_id, clientId });
  return true;
}

/** A failure status after the send: the send fails, or is retried when the provider's advice allows it. */
export async function refuseSend(tx: TenantTx, scope: Scope, status: Status & { error: WaError }): Promise<boolean> {
  const { connectionId, ref, clientId, error } = status;
  const send = await sql.findSend(tx, scope, { connectionId, waId: ref.id, clientId });
  if (!send || send.message_id === null) return false;
  if (send.state === 'failed' || send.ack >= confirmedAck) return true;
  const attempt = { kind: 'send' as const, attempts: send.attempts, firstFailedAt: send.first_failed_at };
  const outcome = decide(attempt, error, clock.now());
  const why = { error: outcome.code, detail: outcome.detail };
  if (outcome.do === 'wait') {
    const { dueAt: due_at, firstFailedAt: first_failed_at } = outcome;
    await sql.reopen(tx, scope, send.id, { state: 'waiting', due_at, first_failed_at, ...why });
    const lane = { connectionId, direction: 'out' as const, chat: send.chat };
    await markLanesDue(tx, scope, lane, { dueAt: due_at, priority: send.priority });
    return true;
  }
  await sql.reopen(tx, scope, send.id, { state: 'failed', ...why });
  await addSent(tx, scope, { connectionId, sent: 0, failures: { [outcome.code]: 1 }, lastAt: null });
  await failed(tx, scope, { kind: 'send', message_id: send.message_id, client_id: clientId ?? '' }, outcome.code);
  return true;
}

const emitUpdated = (tx: TenantTx, scope: Scope, entityId: number, data: Record<string, unknown>) =>
  emit(tx, scope, { name: 'message.updated', entityId, data });
