import { isSettingKey, settingSpec } from '@recadia/contract/settings';
import { showRow, type LiveEvents } from '../../platform/realtime/liveEvents.ts';
import { room } from '../../platform/realtime/rooms.ts';
import { maySeeSetting } from './settings.policy.ts';
import { listSettings } from './settings.sql.ts';

export const settingLiveEvents: LiveEvents = {
  'setting.updated': showRow({
    kind: 'settings',
    load: async (tx, scope, keys) => {
      const rows = await listSettings(tx, scope);
      return new Map(rows.filter((row) => keys.includes(row.key)).map((row) => [row.key, row]));
    },
    /** Options of the company concern everybody in it; the operator's keys are for its admins, secrets for no one. */
    frames: ({ key, value }, { companyId }) => {
      if (!isSettingKey(key) || settingSpec(key).secret) return [];
      const audience = maySeeSetting({ super: false }, key) ? 'mainchannel' : 'admin';
      return [{ to: [room(companyId, audience)], payload: { action: 'update', setting: { key, value } } }];
    },
  }),
};
