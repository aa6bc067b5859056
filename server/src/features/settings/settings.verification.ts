import { settingRoutes } from '@recadia/contract/settings';
import { liveList } from '../../testing/live-lists.ts';
import { verificationOf } from '../../testing/verification.ts';

export const verification = verificationOf({
  lists: () => [
    liveList({
      name: 'settings',
      kind: 'settings',
      fetch: async ({ call }, as) => (await call(settingRoutes.listSettings, { as })).body,
      keyOf: ({ key }) => key,
      read: ({ setting }) => ({ key: setting.key, row: setting }),
    }),
  ],

  actions: {
    updateSetting: {
      'an option of the company': ({ call }, { admin }) =>
        call(settingRoutes.updateSetting, {
          as: admin.token,
          params: { key: 'userRating' },
          body: { value: 'enabled' },
        }),
    },
  },

  calls: () => [
    [settingRoutes.viewRegister, {}],
    [settingRoutes.listSettings, {}],
    [settingRoutes.updateSetting, { params: { key: 'call' }, body: { value: 'enabled' } }],
  ],
});
