import { listMessageMoves, systemCall, tenantTx, type TenantTx } from '@recadia/db';
import type { Platform } from '../../../platform/platform.ts';
import { emit } from '../../../platform/emit.ts';
import type { Scope } from '../../../platform/session/people.ts';
import * as sql from './message-moves.sql.ts';
import type { MessageMove } from './message-moves.sql.ts';
import { findMoving } from './merge.sql.ts';
import { visibilityOf } from '../tickets.present.ts';

/** Messages per transaction: few enough for the statement timeout and for short locks. */
const roundSize = 500;
const movesAtOnce = 20;
const pausesMs = [1_000, 5_000, 60_000, 900_000];

/**
 * Moves the first round in the merge's transaction, so most merges are complete at once, and returns its message ids. A
 * job moves the rest, newest messages first; until then older messages stay in the closed ticket of the same contact.
 */
export async function beginMove(tx: TenantTx, scope: Scope, move: MessageMove): Promise<number[]> {
  const ids = await sql.moveRound(tx, scope, { ...move, most: roundSize });
  if (ids.length === roundSize) await sql.insertMove(tx, scope, move);
  return ids;
}

/** Moves back the messages of `beginMove` and those its job has moved since. */
export async function undoMove(tx: TenantTx, scope: Scope, { kind, from, to }: MessageMove, ids: number[]) {
  const later = await sql.endMove(tx, scope, { kind, from, to });
  const back = { kind, from: to, to: from };
  const all = [...ids, ...later];
  await sql.moveRound(tx, scope, { ...back, ids: all.slice(0, roundSize), most: roundSize });
  if (all.length > roundSize) await sql.insertMove(tx, scope, { ...back, onlyIds: all.slice(roundSize) });
}

/** Runs all pending moves, one round of each at a time; several workers may run it in parallel. */
export async function runMessageMoves(log: Pick<Platform['log'], 'warn'>): Promise<void> {
  for (;;) {
    const due = await systemCall((sys) => listMessageMoves(sys, movesAtOnce));
    let rounds = 0;
    for (const { company_id: companyId, id } of due) {
      try {
        if (await tenantTx({ companyId }, (tx) => runRound(tx, { companyId }, id))) rounds += 1;
      } catch (error) {
        log.warn({ err: error, companyId, moveId: id }, 'moving messages of a merged contact failed, retrying');
        const failure = { error: String(error), pausesMs };
        await tenantTx({ companyId }, (tx) => sql.setMoveFailed(tx, { companyId }, id, failure));
      }
    }
    // Another worker holds the remaining moves.
    if (rounds === 0) return;
  }
}

/** Returns false when another worker holds the move. */
async function runRound(tx: TenantTx, scope: Scope, id: number): Promise<boolean> {
  const move = await sql.lockMove(tx, scope, id);
  if (!move) return false;
  const messageMove = { kind: move.kind, from: move.from_id, to: move.to_id };
  const ids = move.only_ids?.slice(0, roundSize);
  const movedIds = await sql.moveRound(tx, scope, { ...messageMove, ids, most: roundSize });
  const onlyIds = move.only_ids?.slice(roundSize) ?? null;
  const isComplete = onlyIds ? onlyIds.length === 0 : movedIds.length < roundSize;
  if (isComplete && onlyIds) await sql.endMove(tx, scope, messageMove);
  else await sql.saveRound(tx, scope, id, { movedIds, onlyIds, isComplete });
  if (isComplete && move.kind === 'ticket') await emitTicket(tx, scope, move.to_id);
  return true;
}

/** Clients that show the conversation reload it. */
async function emitTicket(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  const ticket = await findMoving(tx, scope, id);
  if (ticket) await emit(tx, scope, { name: 'ticket.updated', entityId: id, data: { before: visibilityOf(ticket) } });
}
