import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

export interface SettingRow {
  key: string;
  value: string;
}

export function listSettings(tx: TenantTx, scope: Scope): Promise<SettingRow[]> {
  return tx.selectFrom('settings').select(['key', 'value']).where('company_id', '=', scope.companyId).execute();
}

export async function upsertSetting(tx: TenantTx, scope: Scope, { key, value }: SettingRow): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ company_id: scope.companyId, key, value })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'key']).doUpdateSet((eb) => ({ value, updated_at: eb.fn('app_now') })),
    )
    .execute();
}
