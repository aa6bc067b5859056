import { settingSpec, type SettingKey } from '@recadia/contract/settings';

export function mayWriteSetting(actor: { super: boolean }, key: SettingKey): boolean {
  return actor.super || settingSpec(key).writer === 'admin';
}

/** Platform and integration keys are for the operator; other users see the company's own options. */
export function maySeeSetting(actor: { super: boolean }, key: SettingKey): boolean {
  const { owner, values } = settingSpec(key);
  return actor.super || (owner === 'company' && values !== null);
}

export function isAllowedValue(key: SettingKey, value: string): boolean {
  const { values } = settingSpec(key);
  return values === null || values.includes(value);
}
