import type { TenantTx } from '@recadia/db';
import { emit } from '../../../platform/emit.ts';
import { enqueueJob, taskName, type TransactionTask } from '../../../platform/jobs/engine/index.ts';
import type { Scope } from '../../../platform/session/people.ts';
import * as sql from './message-moves.sql.ts';
import type { MessageMove } from './message-moves.sql.ts';
import { findMoving } from './merge.sql.ts';
import { visibilityOf } from '../tickets.present.ts';

/** Messages per transaction: few enough for the statement timeout and for short locks. */
const roundSize = 500;

type MoveJob = { moveId: number };

/**
 * Moves the first round in the merge's transaction, so most merges are complete at once, and returns its message ids. A
 * job moves the rest, newest messages first; until then older messages stay in the closed ticket of the same contact.
 */
export async function beginMove(tx: TenantTx, scope: Scope, move: MessageMove): Promise<number[]> {
  const ids = await sql.moveRound(tx, scope, { ...move, most: roundSize });
  if (ids.length === roundSize) await enqueueMove(tx, scope, move);
  return ids;
}

/** Moves back the messages of `beginMove` and those its job has moved since. */
export async function undoMove(tx: TenantTx, scope: Scope, { kind, from, to }: MessageMove, ids: number[]) {
  const later = await sql.endMove(tx, scope, { kind, from, to });
  const back = { kind, from: to, to: from };
  const all = [...ids, ...later];
  await sql.moveRound(tx, scope, { ...back, ids: all.slice(0, roundSize), most: roundSize });
  if (all.length > roundSize) await enqueueMove(tx, scope, { ...back, onlyIds: all.slice(roundSize) });
}

/** One round of a move per run; a merge waits for the merge before it. */
export const messageMoveTask: TransactionTask<MoveJob> = {
  task: taskName('message-move'),
  limits: { width: 4, perCompany: 1 },
  pausesMs: [1_000, 5_000, 60_000, 900_000],
  afterLastPause: 'repeat',
  runsWhileHeld: true,
  async handle(tx, scope, { data: { moveId } }) {
    const move = await sql.lockMove(tx, scope, moveId);
    if (!move) return;
    if (move.is_blocked) return { pauseMs: 1_000 };
    return (await runRound(tx, scope, move)) ? undefined : { pauseMs: 0 };
  },
};

async function enqueueMove(tx: TenantTx, scope: Scope, move: sql.NewMove): Promise<void> {
  const moveId = await sql.insertMove(tx, scope, move);
  await enqueueJob(tx, scope, messageMoveTask.task, { key: String(moveId), data: { moveId } });
}

/** Returns true when the move is complete. */
async function runRound(tx: TenantTx, scope: Scope, move: sql.PendingMove): Promise<boolean> {
  const messageMove = { kind: move.kind, from: move.from_id, to: move.to_id };
  const ids = move.only_ids?.slice(0, roundSize);
  const movedIds = await sql.moveRound(tx, scope, { ...messageMove, ids, most: roundSize });
  const onlyIds = move.only_ids?.slice(roundSize) ?? null;
  const isComplete = onlyIds ? onlyIds.length === 0 : movedIds.length < roundSize;
  if (isComplete && onlyIds) await sql.endMove(tx, scope, messageMove);
  else await sql.saveRound(tx, scope, move.id, { movedIds, onlyIds, isComplete });
  if (isComplete && move.kind === 'ticket') await emitTicket(tx, scope, move.to_id);
  return isComplete;
}

/** Clients that show the conversation reload it. */
async function emitTicket(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  const ticket = await findMoving(tx, scope, id);
  if (ticket) await emit(tx, scope, { name: 'ticket.updated', entityId: id, data: { before: visibilityOf(ticket) } });
}
