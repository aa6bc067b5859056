import { settingKeys, settingSpec, type Setting, type SettingKey } from '@recadia/contract/settings';

const shownEnd = 4;

/** Every key has a value: the stored one, else the value of a new company. */
export function presentSettings(stored: ReadonlyMap<string, string>, isShown: (key: SettingKey) => boolean): Setting[] {
  return settingKeys.filter(isShown).map((key) => ({ key, value: stored.get(key) ?? settingSpec(key).initial }));
}

/** A secret shows its last four characters, enough to recognise it and too few to use it. */
export const maskSecret = (secret: string): string => (secret === '' ? '' : `••••${secret.slice(-shownEnd)}`);
