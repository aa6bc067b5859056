import type { TenantTx } from '@recadia/db';
import type { Scope } from './session/people.ts';

interface AuditEntry {
  userId: number | null;
  action: string;
  entity?: string;
  entityId?: string | number;
  data?: Record<string, unknown>;
  ip?: string | null;
}

/** Inserts an audit entry in the transaction of the audited change. Never put secrets or bodies in `data`. */
export async function audit(tx: TenantTx, scope: Scope, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      company_id: scope.companyId,
      user_id: entry.userId,
      action: entry.action,
      entity: entry.entity ?? null,
      entity_id: entry.entityId === undefined ? null : String(entry.entityId),
      data: JSON.stringify(entry.data ?? {}),
      ip: entry.ip ?? null,
    })
    .execute();
}
