import * as settings from './settings.sql.ts';
import type { TenancyCases } from '../../testing/tenancy.ts';

export const tenancyCases: TenancyCases = [
  [
    'settings.sql.ts',
    settings,
    {
      listSettings: (tx, mine) => settings.listSettings(tx, mine),
      // The operator reads many companies.
      listSettingsOf: null,
      upsertSetting: (tx, mine) => settings.upsertSetting(tx, mine, { key: 'call', value: 'disabled' }),
    },
  ],
];
