import type { TenantTx } from '@recadia/db';
import type { Scope } from './people.ts';

interface Deed {
  userId: number | null;
  action: string;
  entity?: string;
  entityId?: string | number;
  data?: Record<string, unknown>;
  ip?: string | null;
}

/** Leaves a row in the company's audit log, in the transaction of the deed. Never put secrets or bodies in `data`. */
export async function audit(tx: TenantTx, scope: Scope, deed: Deed): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      company_id: scope.companyId,
      user_id: deed.userId,
      action: deed.action,
      entity: deed.entity ?? null,
      entity_id: deed.entityId === undefined ? null : String(deed.entityId),
      data: JSON.stringify(deed.data ?? {}),
      ip: deed.ip ?? null,
    })
    .execute();
}
