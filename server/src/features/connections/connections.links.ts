import { tenantTx, type TenantTx } from '@recadia/db';
import { audit } from '../../platform/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { wakeGateways } from '../../platform/jobs/wake-ups.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import { enqueueCloudCheck } from './connections.checks.ts';
import { writeRequest, type SessionRequest } from './connections.requests.ts';
import * as sessions from './connections.sessions.sql.ts';
import * as sql from './connections.sql.ts';
import { changeFacts } from './connections.status.ts';
import type { SessionFacts } from './connections.transitions.ts';
import { capabilitiesOf } from './capabilities.ts';
import type { ConnectionProvider } from '@recadia/contract/connections';

type Start = Exclude<SessionRequest, { what: 'logout' }>;

/** WAP-11: retry, new QR code, or a pairing code typed on the phone. */
export function startSession(scope: Scope, { userId }: Actor, id: number, request: Start): Promise<void> {
  return tenantTx(scope, async (tx) => {
    await startLink(tx, scope, id, request);
    const data = { what: request.what };
    await audit(tx, scope, { userId, action: 'connection.link-asked', entity: 'connection', entityId: id, data });
  });
}

export function endSession(scope: Scope, { userId }: Actor, id: number): Promise<void> {
  return tenantTx(scope, async (tx) => {
    await endLink(tx, scope, id);
    await audit(tx, scope, { userId, action: 'connection.unlinked', entity: 'connection', entityId: id });
  });
}

/** WAP-10: connections that a user disconnected stay disconnected. */
export function restartConnections(scope: Scope): Promise<void> {
  return tenantTx(scope, async (tx) => {
    for (const { id, status } of await sql.listConnections(tx, scope)) {
      if (status !== 'DISCONNECTED') await startLink(tx, scope, id, { what: 'restart' });
    }
  });
}

/** Requests a start from the session's holder, and shows the connection as opening. */
export async function startLink(tx: TenantTx, scope: Scope, id: number, request: Start): Promise<void> {
  await sessions.lockSession(tx, scope, id);
  const { provider, ...before } = await lockedFacts(tx, scope, id);
  const { qr, pairingCode } = capabilitiesOf(provider as ConnectionProvider);
  const isOffered = { restart: true, 'new-qr': qr, 'pairing-code': pairingCode }[request.what];
  if (!isOffered) throw new AppError('ERR_WAPP_NOT_SUPPORTED');
  // Both are written; the one of the other provider matches no row.
  await sessions.setRequest(tx, scope, id, writeRequest(request));
  wakeGateways(tx);
  if (provider === 'cloud') await enqueueCloudCheck(tx, scope, id);
  await changeFacts(tx, scope, id, { before, after: { ...shown(before), status: 'OPENING' } });
}

export async function endLink(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  const session = await sessions.lockSession(tx, scope, id);
  const { provider: _, ...before } = await lockedFacts(tx, scope, id);
  if (session?.creds_sealed === null && session.owner === null) {
    // The session has no holder and no linked device: there is nothing to unlink.
    await sessions.setDesired(tx, scope, id, 'stopped');
    await sessions.clearRequest(tx, scope, id);
  } else {
    await sessions.setRequest(tx, scope, id, writeRequest({ what: 'logout' }));
    wakeGateways(tx);
  }
  await changeFacts(tx, scope, id, { before, after: { ...shown(before), status: 'DISCONNECTED' } });
}

async function lockedFacts(tx: TenantTx, scope: Scope, id: number) {
  const row = await sessions.lockFacts(tx, scope, id);
  if (!row || row.deleted_at) throw new AppError('ERR_NO_WAPP_FOUND');
  const { deleted_at: _, connected_at: connectedAt, ...facts } = row;
  return { ...facts, connectedAt };
}

/** Clears the shown codes and resets their count. */
function shown({ status, number }: SessionFacts): SessionFacts {
  return { status, number, status_reason: null, qrcode: '', qrcode_expires_at: null, pairing_code: '', retries: 0 };
}
