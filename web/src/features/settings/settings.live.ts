import type { Setting } from '@recadia/contract/settings';
import { liveRule } from '../../lib/liveRules.ts';

export const settingsKey = ['settings'] as const;

/** One option takes its new value; a key this person may not read does not arrive. */
export const settingLive = liveRule<'settings', Setting[]>({
  kind: 'settings',
  queryKey: settingsKey,
  reduce: (settings, { setting }) => settings.map((one) => (one.key === setting.key ? setting : one)),
});
