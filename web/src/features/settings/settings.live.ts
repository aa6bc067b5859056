import type { Setting } from '@recadia/contract/settings';
import { liveRule } from '../../lib/live/live-rules.ts';

export const settingsKey = ['settings'] as const;

/** Updates one option; the server does not send keys this user may not read. */
export const settingLive = liveRule<'settings', Setting[]>({
  kind: 'settings',
  queryKey: settingsKey,
  reduce: (settings, { setting }) => settings.map((one) => (one.key === setting.key ? setting : one)),
});
