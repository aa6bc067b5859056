import { tenantTx, type TenantTx } from '@recadia/db';
import { SessionLostError, type SessionState } from '@recadia/whatsapp';
import { emit } from '../../platform/emit.ts';
import type { Scope } from '../../platform/session/people.ts';
import { enqueueEarlierCheck } from './connections.checks.ts';
import * as health from './connections.health.sql.ts';
import * as sql from './connections.sessions.sql.ts';
import { readRequest } from './connections.requests.ts';
import { differs, applyReportedState, type SessionFacts } from './connections.transitions.ts';

/**
 * Records a session state reported by a provider. `stop` makes the holder stop the provider and release the session,
 * until a user restarts it. A holder with an old epoch gets a SessionLostError, and nothing is recorded. The epoch is
 * null for the Cloud API, which has no holder.
 */
export function recordSessionState(
  scope: Scope,
  connectionId: number,
  epoch: number | null,
  state: SessionState,
): Promise<'go-on' | 'stop'> {
  return tenantTx(scope, async (tx) => {
    const session = await fenced(tx, scope, connectionId, epoch);
    const before = await sql.lockFacts(tx, scope, connectionId);
    if (!before) return 'stop';
    // A logout is pending: the screen already shows the connection as disconnected.
    if (session?.request && readRequest(session.request).what === 'logout') return 'go-on';
    if (before.deleted_at) return 'stop';
    const { provider, connected_at: connectedAt, deleted_at: _, ...facts } = before;
    const reported = applyReportedState(facts, state);
    if (reported.isForgotten) await sql.deleteAccount(tx, scope, connectionId);
    if (reported.isOver && provider === 'beta') await sql.setDesired(tx, scope, connectionId, 'stopped');
    if (reported.drop) await health.insertDrop(tx, scope, { connection_id: connectionId, ...reported.drop });
    await changeFacts(tx, scope, connectionId, { before: { ...facts, connectedAt }, after: reported.facts });
    if (provider === 'cloud' && facts.status === 'CONNECTED' && reported.facts.status === 'OPENING')
      await enqueueEarlierCheck(tx, scope, connectionId);
    return reported.isOver ? 'stop' : 'go-on';
  });
}

/** Ends a finished request. A logout deletes all data of the device. */
export function finishSessionRequest(
  scope: Scope,
  connectionId: number,
  epoch: number,
  requestNo: number,
): Promise<void> {
  return tenantTx(scope, async (tx) => {
    const session = await fenced(tx, scope, connectionId, epoch);
    if (session?.request_no !== requestNo || session.request === null) return;
    await sql.clearRequest(tx, scope, connectionId);
    if (readRequest(session.request).what !== 'logout') return;
    await sql.deleteAccount(tx, scope, connectionId);
    await sql.setDesired(tx, scope, connectionId, 'stopped');
  });
}

interface Change {
  before: SessionFacts & { connectedAt: Date | null };
  after: SessionFacts;
}

export async function changeFacts(tx: TenantTx, scope: Scope, id: number, { before, after }: Change): Promise<void> {
  const { connectedAt, ...facts } = before;
  if (!differs(facts, after)) return;
  if (connectedAt && after.status !== 'CONNECTED') await health.addConnectedTime(tx, scope, id, connectedAt);
  await sql.saveFacts(tx, scope, id, after);
  await emit(tx, scope, {
    name: 'connection.session-updated',
    entityId: id,
    data: { from: before.status, to: after.status },
  });
}

async function fenced(tx: TenantTx, scope: Scope, id: number, epoch: number | null) {
  if (epoch === null) return undefined;
  const session = await sql.lockSession(tx, scope, id);
  if (session?.epoch !== epoch) throw new SessionLostError(`session ${id} is no longer held under epoch ${epoch}`);
  return session;
}
