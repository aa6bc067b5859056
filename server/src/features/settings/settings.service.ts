import { isSettingKey, settingSpec, type Setting, type SettingKey } from '@recadia/contract/settings';
import { platformSetting, systemCall, tenantTx, type TenantTx } from '@recadia/db';
import { sealed as sealedColumns } from '@recadia/db/keys';
import { audit } from '../../platform/audit.ts';
import { emit } from '../../platform/emit.ts';
import { groupBy } from '../../platform/jobs/group.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Scope } from '../../platform/session/people.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Vault } from '../../platform/secrets.ts';
import { isAllowedValue, maySeeSetting, mayWriteSetting } from './settings.policy.ts';
import { maskSecret, presentSettings } from './settings.present.ts';
import * as sql from './settings.sql.ts';

/** Options in a user's answer that every user of the company may read. */
export async function listOpenSettings(tx: TenantTx, scope: Scope): Promise<Setting[]> {
  return presentSettings(asMap(await sql.listSettings(tx, scope)), (key) => maySeeSetting({ super: false }, key));
}

/** The same for many companies, read by the operator. */
export async function listOpenSettingsOf(tx: TenantTx, companyIds: number[]): Promise<Map<number, Setting[]>> {
  const stored = groupBy(await sql.listSettingsOf(tx, companyIds), (row) => row.company_id);
  return new Map(
    companyIds.map((id) => [
      id,
      presentSettings(asMap(stored.get(id) ?? []), (key) => maySeeSetting({ super: false }, key)),
    ]),
  );
}

/** CMP-14, C-13 */
export const writeCampaignsEnabled = (tx: TenantTx, scope: Scope, isEnabled: boolean): Promise<void> =>
  sql.upsertSetting(tx, scope, { key: 'campaignsEnabled', value: String(isEnabled) });

export function listSettings(scope: Scope, actor: Actor, vault: Vault): Promise<Setting[]> {
  return tenantTx(scope, async (tx) => {
    const stored = asMap(await sql.listSettings(tx, scope));
    for (const [key, value] of stored) {
      if (isSecret(key)) stored.set(key, maskSecret(vault.open(value, place(scope, key))));
    }
    return presentSettings(stored, (key) => maySeeSetting(actor, key));
  });
}

export async function readViewRegister(): Promise<'enabled' | 'disabled'> {
  const value = await systemCall((sys) => platformSetting(sys, 'viewregister'));
  return value === 'enabled' ? 'enabled' : 'disabled';
}

/** SGN-08, SGN-07: whether strangers may create a company, and the days they may try it. */
export async function readSignUpSettings(): Promise<{ isOpen: boolean; trialDays: number }> {
  const read = (key: 'allowregister' | 'trial') => systemCall((sys) => platformSetting(sys, key));
  const [allowed, days] = [await read('allowregister'), await read('trial')];
  return { isOpen: allowed === 'enabled', trialDays: Number(days ?? settingSpec('trial').initial) };
}

interface Change {
  key: string;
  value: string;
}

/** Revokes the sessions that a stricter setting no longer allows, and returns their users. */
export type EndSessions = (tx: TenantTx, scope: Scope, actor: Actor) => Promise<number[]>;

export async function changeSetting(
  { vault, principals }: Pick<Platform, 'vault' | 'principals'>,
  scope: Scope,
  actor: Actor & { ip: string | null },
  { key, value }: Change,
  endSessions: EndSessions,
): Promise<Setting> {
  if (!isSettingKey(key)) throw new AppError('ERR_NO_SETTING_FOUND');
  if (!mayWriteSetting(actor, key)) throw new AppError('ERR_NO_PERMISSION');
  if (!isAllowedValue(key, value)) throw new AppError('ERR_INVALID_SETTING_VALUE');
  const { setting, ended } = await tenantTx(scope, async (tx) => {
    const before = asMap(await sql.listSettings(tx, scope)).get(key);
    const saved = isSecret(key) ? await saveSecret(tx, scope, key, value, before, vault) : value;
    if (!isSecret(key)) {
      await sql.upsertSetting(tx, scope, { key, value });
      await emit(tx, scope, { name: 'setting.updated', entityId: key, actorUserId: actor.userId });
    }
    // The audit entry contains neither the old nor the new secret.
    const data = isSecret(key) ? {} : { from: before ?? settingSpec(key).initial, to: value };
    const by = { userId: actor.userId, ip: actor.ip, data };
    await audit(tx, scope, { ...by, action: 'setting.updated', entity: 'setting', entityId: key });
    const requiresCode = key === 'twoFactor' && value === 'required';
    return { setting: { key, value: saved }, ended: requiresCode ? await endSessions(tx, scope, actor) : [] };
  });
  for (const userId of ended) await principals.changed(userId);
  return setting;
}

/** A form that sends the mask back has not changed the secret. */
async function saveSecret(
  tx: TenantTx,
  scope: Scope,
  key: SettingKey,
  value: string,
  stored: string | undefined,
  vault: Vault,
): Promise<string> {
  const current = stored === undefined ? '' : vault.open(stored, place(scope, key));
  if (current !== '' && value === maskSecret(current)) return value;
  await sql.upsertSetting(tx, scope, { key, value: vault.seal(value, place(scope, key)) });
  return maskSecret(value);
}

const place = ({ companyId }: Scope, key: string) => sealedColumns.setting.place({ company_id: companyId, key });

const isSecret = (key: string): key is SettingKey => isSettingKey(key) && settingSpec(key).secret === true;

const asMap = (rows: sql.SettingRow[]) => new Map(rows.map(({ key, value }) => [key, value]));
