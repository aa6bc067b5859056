import { listMessageMoves, systemCall, tenantTx, type TenantTx } from '@recadia/db';
import type { Platform } from '../../platform/platform.ts';
import { emit } from '../../platform/emit.ts';
import type { Scope } from '../../platform/people.ts';
import * as sql from './message-moves.sql.ts';
import type { MessageMove } from './message-moves.sql.ts';
import { findMoving } from './merge.sql.ts';
import { visibilityOf } from './tickets.present.ts';

/** Messages per transaction: far from the limit of a statement's time, and no lock lasts. */
const roundSize = 500;
const movesAtOnce = 20;
const pausesMs = [1_000, 5_000, 60_000, 900_000];

/**
 * The first round is part of the merge, so most merges are complete when they show. The rest follows by a job, newest
 * messages first; until then the older ones stay in the closed ticket of the same contact. Answers the first round.
 */
export async function beginMove(tx: TenantTx, scope: Scope, move: MessageMove): Promise<number[]> {
  const ids = await sql.moveRound(tx, scope, { ...move, most: roundSize });
  if (ids.length === roundSize) await sql.insertMove(tx, scope, move);
  return ids;
}

/** Moves back what `beginMove` answered and what its job moved since. */
export async function undoMove(tx: TenantTx, scope: Scope, { kind, from, to }: MessageMove, ids: number[]) {
  const later = await sql.endMove(tx, scope, { kind, from, to });
  const back = { kind, from: to, to: from };
  const all = [...ids, ...later];
  await sql.moveRound(tx, scope, { ...back, ids: all.slice(0, roundSize), most: roundSize });
  if (all.length > roundSize) await sql.insertMove(tx, scope, { ...back, onlyIds: all.slice(roundSize) });
}

/** Everything that is left to move, a round of each move at a time; several workers may do it at once. */
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
    // The others are in the hands of another worker.
    if (rounds === 0) return;
  }
}

/** False when another worker has it. */
async function runRound(tx: TenantTx, scope: Scope, id: number): Promise<boolean> {
  const move = await sql.lockMove(tx, scope, id);
  if (!move) return false;
  const way = { kind: move.kind, from: move.from_id, to: move.to_id };
  const ids = move.only_ids?.slice(0, roundSize);
  const movedIds = await sql.moveRound(tx, scope, { ...way, ids, most: roundSize });
  const onlyIds = move.only_ids?.slice(roundSize) ?? null;
  const isComplete = onlyIds ? onlyIds.length === 0 : movedIds.length < roundSize;
  if (isComplete && onlyIds) await sql.endMove(tx, scope, way);
  else await sql.saveRound(tx, scope, id, { movedIds, onlyIds, isComplete });
  if (isComplete && move.kind === 'ticket') await emitTicket(tx, scope, move.to_id);
  return true;
}

/** Screens that show the conversation load it again. */
async function emitTicket(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  const ticket = await findMoving(tx, scope, id);
  if (ticket) await emit(tx, scope, { name: 'ticket.updated', entityId: id, data: { before: visibilityOf(ticket) } });
}
