import { routineTx, type TenantTx } from '@recadia/db';
import type { MessageRef, OutboundBody, Provider } from '@recadia/whatsapp';
import type { Logger } from 'pino';
import { clock } from '../../platform/clock.ts';
import { freeLane, type HeldLane } from '../../platform/lanes.ts';
import { lockLane } from '../../platform/lanes.sql.ts';
import type { Scope } from '../../platform/people.ts';
import { openLater, type Storage } from '../../platform/storage/storage.ts';
import { decide, notHere, unknownMs, type Outcome } from './deliver.decide.ts';
import * as sql from './deliver.sql.ts';
import type { OutboxRow, SendBody } from './outbox.types.ts';
import { prepareFile } from './prepare.ts';
import type { Counted } from './sent-tally.ts';
import { settleDone, settleOutcome } from './settle.ts';

interface DeliveryParts {
  storage: Storage;
  log: Logger;
  /** Undefined while nobody can be handed anything. */
  providerOf(companyId: number, connectionId: number): Promise<Provider | undefined> | Provider | undefined;
  /** For the number's health: messages that went, and those that failed for good. */
  count?(counted: Counted): void;
}

/** A sign of typing that comes later than this tells nothing true, and a telephone has stopped ringing. */
const staleMs: Partial<Record<OutboxRow['kind'], number>> = { typing: 15_000, reject: 60_000 };

/**
 * Works lanes of the outbox. An attempt is committed before the call. What has one and no outcome, because its holder
 * died, goes again where the provider knows a repeat by its id; elsewhere it is unknown, and nobody repeats it but a
 * person.
 */
export function createDelivery({ storage, log, providerOf, count }: DeliveryParts) {
  async function settle(scope: Scope, row: OutboxRow, outcome: Outcome): Promise<void> {
    await routineTx(scope, (tx) => settleOutcome(tx, scope, row, outcome));
    if (outcome.do === 'fail' && row.kind === 'send')
      count?.({ ...scope, connectionId: row.connection_id, failure: outcome.code });
  }

  async function step(lane: HeldLane): Promise<boolean> {
    const scope = { companyId: lane.companyId };
    const row = await routineTx(scope, (tx) => sql.findHead(tx, lane));
    if (!row) return false;
    const now = clock.now();
    if (row.state === 'unknown') return settle(scope, row, gaveUp).then(() => true);
    if (row.state === 'waiting' && row.due_at > now) return false;
    const isExpired = row.kind === 'send' && row.state === 'waiting' && row.expires_at <= now;
    if (isExpired || now.getTime() - row.created_at.getTime() > (staleMs[row.kind] ?? Infinity))
      return settle(scope, row, tooLate).then(() => true);

    if (row.state === 'sending' && !isRepeatable(row)) return settle(scope, row, lost(row, now)).then(() => true);
    const tried = { kind: row.kind, attempts: row.attempts + 1, firstFailedAt: row.first_failed_at };
    let ref: MessageRef | undefined;
    try {
      const provider = await providerOf(lane.companyId, lane.connectionId);
      if (!provider) throw notHere();
      const ready = await prepared(scope, row, provider);
      const isMine = await routineTx(
        scope,
        async (tx) => (await lockLane(tx, lane)) && (await sql.beginAttempt(tx, scope, row)),
      );
      if (!isMine) return false;
      ref = await handOver(provider, ready);
    } catch (error) {
      const outcome = decide(tried, error, clock.now());
      const facts = { companyId: lane.companyId, connectionId: lane.connectionId, outboxId: row.id };
      log.info({ ...facts, kind: row.kind, code: outcome.code, then: outcome.do }, 'send failed');
      if (outcome.code === 'internal') log.warn({ ...facts, err: error }, 'send failed: internal error');
      await settle(scope, row, outcome);
      return true;
    }
    await routineTx(scope, (tx) => settleDone(tx, scope, row, ref));
    if (row.kind === 'send') count?.({ ...scope, connectionId: row.connection_id });
    return true;
  }

  /** The row with its file as WhatsApp wants it, which is kept: a repeat sends the same bytes. */
  async function prepared(scope: Scope, row: OutboxRow, provider: Provider): Promise<OutboxRow> {
    if (row.kind !== 'send' || row.payload.body.kind !== 'media' || row.prepared_path !== null) return row;
    const file = row.payload.body;
    const made = await prepareFile(storage, scope, file, provider.capabilities);
    if (!made) return row;
    const ready: OutboxRow = { ...row, payload: { ...row.payload, body: made } };
    await routineTx(scope, (tx) => sql.setPrepared(tx, scope, ready, made.path === file.path ? null : made.path));
    return ready;
  }

  async function handOver(provider: Provider, row: OutboxRow): Promise<MessageRef | undefined> {
    switch (row.kind) {
      case 'send': {
        const { to, body, quoted } = row.payload;
        return (await provider.send({ clientId: row.wire_id, to, body: outbound(body), quoted })).ref;
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

  function outbound(body: SendBody): OutboundBody {
    if (body.kind !== 'media') return body;
    const { path, bytes, ...words } = body;
    return { ...words, upload: { bytes, open: () => openLater(storage, path) } };
  }

  return { step, free: (tx: TenantTx, lane: HeldLane) => freeLane(tx, lane, sql.findNextDue) };
}

const gaveUp: Outcome = { do: 'fail', code: 'answer-lost', detail: 'Nobody knows whether it has gone.' };
const tooLate: Outcome = { do: 'fail', code: 'too-late', detail: 'Nobody is waiting for it any more.' };

/** An id at WhatsApp that we made ourselves was made for a provider that knows a repeat by it. */
const isRepeatable = (row: OutboxRow): boolean => row.kind !== 'send' || row.wire_id !== row.client_id;

/** Whoever began it is gone, and its answer with them. */
function lost(row: OutboxRow, now: Date): Outcome {
  const until = new Date((row.attempted_at ?? now).getTime() + unknownMs);
  return { do: 'unknown', until, code: 'answer-lost', detail: 'The process that sent it ended before the answer.' };
}
