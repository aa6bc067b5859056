import type { TenantTx } from '@recadia/db';
import type { ConnectionStatus } from '@recadia/contract/connections';
import type { Scope } from '../../platform/session/people.ts';
import type { SessionFacts } from './connections.transitions.ts';

export interface SessionRow extends SessionFacts {
  provider: string;
  connected_at: Date | null;
  deleted_at: Date | null;
}

const factColumns = [
  'status',
  'status_reason',
  'qrcode',
  'qrcode_expires_at',
  'pairing_code',
  'retries',
  'number',
] as const;

export async function lockFacts(tx: TenantTx, scope: Scope, id: number): Promise<SessionRow | undefined> {
  const row = await tx
    .selectFrom('connections')
    .select([...factColumns, 'provider', 'connected_at', 'deleted_at'])
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { ...row, status: row.status as ConnectionStatus };
}

export async function saveFacts(tx: TenantTx, scope: Scope, id: number, facts: SessionFacts): Promise<void> {
  await tx
    .updateTable('connections')
    .set((eb) => ({
      ...facts,
      updated_at: eb.fn('app_now'),
      connected_at:
        facts.status === 'CONNECTED' ? eb.fn.coalesce('connected_at', eb.fn<Date>('app_now')) : eb.val(null),
    }))
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .execute();
}

/** A linked session, locked so that no gateway claims it meanwhile. Always locked before its connection. */
export function lockSession(tx: TenantTx, scope: Scope, id: number) {
  return tx
    .selectFrom('wa_sessions')
    .select(['epoch', 'owner', 'desired', 'request', 'request_no', 'creds_sealed'])
    .where('company_id', '=', scope.companyId)
    .where('connection_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts the session of a new linked device, with its first request. */
export async function insertSession(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx.insertInto('wa_sessions').values({ company_id: scope.companyId, connection_id: id }).execute();
}

export async function setDesired(
  tx: TenantTx,
  scope: Scope,
  id: number,
  desired: 'running' | 'stopped',
): Promise<void> {
  await tx
    .updateTable('wa_sessions')
    .set({ desired })
    .where('company_id', '=', scope.companyId)
    .where('connection_id', '=', id)
    .execute();
}

/** The newest request replaces the older one; its number shows the holder that it is new. */
export async function setRequest(tx: TenantTx, scope: Scope, id: number, request: string): Promise<void> {
  await tx
    .updateTable('wa_sessions')
    .set((eb) => ({ desired: 'running', request, request_no: eb('request_no', '+', 1) }))
    .where('company_id', '=', scope.companyId)
    .where('connection_id', '=', id)
    .execute();
}

export async function clearRequest(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  await tx
    .updateTable('wa_sessions')
    .set({ request: null })
    .where('company_id', '=', scope.companyId)
    .where('connection_id', '=', id)
    .execute();
}

/** Deletes all keys of the device. Decrypted messages that were not yet delivered stay. */
export async function deleteAccount(tx: TenantTx, scope: Scope, id: number): Promise<void> {
  const { companyId } = scope;
  const mine = { company_id: companyId, connection_id: id };
  await tx
    .updateTable('wa_sessions')
    .set({ creds_sealed: null })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', id)
    .execute();
  await tx
    .deleteFrom('wa_keys')
    .where((eb) => eb.and(mine))
    .execute();
  await tx
    .deleteFrom('wa_sent')
    .where((eb) => eb.and(mine))
    .execute();
  await tx
    .deleteFrom('wa_inbox')
    .where((eb) => eb.and(mine))
    .where('told_at', 'is not', null)
    .execute();
}
