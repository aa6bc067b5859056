import { isSettingKey } from '@recadia/contract/settings';
import { presentRow, type LiveEvents } from '../../platform/realtime/live-events.ts';
import { room } from '../../platform/realtime/rooms.ts';
import { maySeeSetting } from './settings.policy.ts';
import { listSettings } from './settings.sql.ts';

export const settingLiveEvents: LiveEvents = {
  'setting.updated': presentRow({
    kind: 'settings',
    load: async (tx, scope, keys) => {
      const rows = await listSettings(tx, scope);
      return new Map(rows.filter((row) => keys.includes(row.key)).map((row) => [row.key, row]));
    },
    /** RTM-11: users who may not read a key must not receive it, and no room has only operators. */
    frames: ({ key, value }, { companyId }) => {
      if (!isSettingKey(key) || !maySeeSetting({ super: false }, key)) return [];
      return [{ to: [room(companyId, 'mainchannel')], payload: { action: 'update', setting: { key, value } } }];
    },
  }),
};
