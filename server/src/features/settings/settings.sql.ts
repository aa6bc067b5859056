import type { TenantTx } from '@recadia/db';
import type { Scope } from '../../platform/session/people.ts';

export interface SettingRow {
  key: string;
  value: string;
}

export function listSettings(tx: TenantTx, scope: Scope): Promise<SettingRow[]> {
  return tx.selectFrom('settings').select(['key', 'value']).where('company_id', '=', scope.companyId).execute();
}

/** For the operator, who reads many companies; row level security stops every other caller. */
export function listSettingsOf(tx: TenantTx, companyIds: number[]): Promise<(SettingRow & { company_id: number })[]> {
  return tx
    .selectFrom('settings')
    .select(['company_id', 'key', 'value'])
    .where((eb) => eb('company_id', '=', eb.fn.any(eb.val(companyIds))))
    .execute();
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
