import { routineCall, routineTx } from '@recadia/db';
import type { MessageRef, OutboundBody, Provider } from '@recadia/whatsapp';
import type { Logger } from 'pino';
import { clock } from '../../../platform/clock.ts';
import type { HeldLane } from '../../../platform/jobs/lanes.sql.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { openLater, type Storage } from '../../../platform/storage/storage.ts';
import { decide, notConnected, tooLate, unknownMs, type Outcome } from './deliver.decide.ts';
import * as sql from './deliver.sql.ts';
import type { OutboxRow, SendBody } from './outbox.types.ts';
import { prepareFile } from './prepare.ts';
import type { CountedSend } from './sent-tally.ts';
import { settleOutcome, settleSuccess } from './settle.ts';

interface DeliveryParts {
  storage: Storage;
  log: Logger;
  /** Undefined while the connection has no provider. */
  providerOf(companyId: number, connectionId: number): Promise<Provider | undefined> | Provider | undefined;
  /** Counts sent and permanently failed messages for the connection's health. */
  count?(counted: CountedSend): void;
}

/** After this time a typing indicator is outdated, and a call has ended. */
const staleMs: Partial<Record<OutboxRow['kind'], number>> = { typing: 15_000, reject: 60_000 };

/**
 * Processes lanes of the outbox. An attempt is committed before the call. An attempt without outcome, because its
 * holder died, is repeated where the provider detects repeats by id; elsewhere its outcome is unknown, and only a user
 * may repeat it.
 */
export function createDelivery({ storage, log, providerOf, count }: DeliveryParts) {
  async function settle(scope: Scope, row: OutboxRow, outcome: Outcome): Promise<void> {
    await routineTx(scope, (tx) => settleOutcome(tx, scope, row, outcome));
    if (outcome.do === 'fail' && row.kind === 'send')
      count?.({ ...scope, connectionId: row.connection_id, failure: outcome.code });
  }

  async function step(lane: HeldLane): Promise<boolean | 'freed'> {
    const scope = { companyId: lane.companyId };
    const provider = await findProvider(lane);
    const row = await routineCall(scope, (tx) => sql.takeHead(tx, lane, !(provider instanceof Error)));
    if (!row) return false;
    const now = clock.now();
    if (!row.is_begun) {
      if (row.state === 'waiting' && row.due_at > now) return false;
      const outcome = outcomeBefore(row, now);
      if (outcome) return settle(scope, row, outcome).then(() => true);
    }
    const attempt = { kind: row.kind, attempts: row.attempts + 1, firstFailedAt: row.first_failed_at };
    let ref: MessageRef | undefined;
    try {
      if (provider instanceof Error) throw provider;
      const ready = row.is_begun ? row : await prepareRow(scope, row, provider);
      if (!row.is_begun && !(await routineCall(scope, (tx) => sql.beginAttempt(tx, lane, row)))) return false;
      ref = await callProvider(provider, ready);
    } catch (error) {
      const outcome = decide(attempt, error, clock.now());
      const facts = { companyId: lane.companyId, connectionId: lane.connectionId, outboxId: row.id };
      log.info({ ...facts, kind: row.kind, code: outcome.code, then: outcome.do }, 'send failed');
      if (outcome.code === 'internal') log.warn({ ...facts, err: error }, 'send failed: internal error');
      await settle(scope, row, outcome);
      return true;
    }
    const hasMore = await settleSuccess(lane, row, ref);
    if (row.kind === 'send') count?.({ ...scope, connectionId: row.connection_id });
    return hasMore || 'freed';
  }

  /** The reason instead of a provider fails the row that the lane processes next. */
  async function findProvider({ companyId, connectionId }: HeldLane): Promise<Provider | Error> {
    try {
      return (await providerOf(companyId, connectionId)) ?? notConnected();
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Converts the row's file for WhatsApp and stores the result, so that a retry sends the same bytes. */
  async function prepareRow(scope: Scope, row: OutboxRow, provider: Provider): Promise<OutboxRow> {
    if (row.kind !== 'send' || row.payload.body.kind !== 'media' || row.prepared_path !== null) return row;
    const file = row.payload.body;
    const made = await prepareFile(storage, scope, file, provider.capabilities);
    if (!made) return row;
    const ready: OutboxRow = { ...row, payload: { ...row.payload, body: made } };
    await routineTx(scope, (tx) => sql.setPrepared(tx, scope, ready, made.path === file.path ? null : made.path));
    return ready;
  }

  async function callProvider(provider: Provider, row: OutboxRow): Promise<MessageRef | undefined> {
    switch (row.kind) {
      case 'send': {
        const { to, body, quoted } = row.payload;
        return (await provider.send({ clientId: row.wire_id, to, body: outboundBody(body), quoted })).ref;
      }
      case 'edit':
        return (await provider.edit(row.payload.ref, row.payload.text, row.wire_id)).ref;
      case 'delete':
        return (await provider.deleteForAll(row.payload.ref, row.wire_id)).ref;
      case 'react':
        return (await provider.react(row.payload.ref, row.payload.emoji, row.wire_id)).ref;
      case 'read':
        return void (await provider.markRead(row.payload.refs));
      case 'typing':
        return void (await provider.typing(row.payload.to, row.payload.isTyping, row.payload.lastInbound));
      case 'reject':
        return void (await provider.rejectCall(row.payload.callId, row.payload.from));
    }
  }

  function outboundBody(body: SendBody): OutboundBody {
    if (body.kind !== 'media') return body;
    const { path, bytes, ...fields } = body;
    return { ...fields, upload: { bytes, open: () => openLater(storage, path) } };
  }

  return { step };
}

/** The outcome of a row that begins no attempt any more. */
function outcomeBefore(row: OutboxRow, now: Date): Outcome | undefined {
  if (row.state === 'unknown') return statusMissing;
  const isExpired = row.kind === 'send' && row.state === 'waiting' && row.expires_at <= now;
  if (isExpired || now.getTime() - row.created_at.getTime() > (staleMs[row.kind] ?? Infinity)) return tooLate;
  return row.state === 'sending' && !isRepeatable(row) ? lostAnswer(row, now) : undefined;
}

const statusMissing: Outcome = {
  do: 'fail',
  code: 'answer-lost',
  detail: 'No status arrived, so the outcome is unknown.',
};

/** A wire id that we created belongs to a provider that detects repeats by it. */
const isRepeatable = (row: OutboxRow): boolean => row.kind !== 'send' || row.wire_id !== row.client_id;

/** The process that began the attempt died before it recorded the answer. */
function lostAnswer(row: OutboxRow, now: Date): Outcome {
  const until = new Date((row.attempted_at ?? now).getTime() + unknownMs);
  return { do: 'unknown', until, code: 'answer-lost', detail: 'The process that sent it ended before the answer.' };
}
