import { notificationRoutes } from '@recadia/contract/notifications';
import { verificationOf } from '../../testing/verification.ts';

/** A push address that no server answers. */
const aBrowser = {
  endpoint: 'https://127.0.0.1:9/wake',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  showsText: true,
};

export const verification = verificationOf({
  actions: {
    subscribePush: { changesNoList: 'is about the browser that asks, and no screen lists browsers' },
    unsubscribePush: { changesNoList: 'is about the browser that asks, and no screen lists browsers' },
  },

  calls: () => [
    [notificationRoutes.showPushKey, {}],
    [notificationRoutes.subscribePush, { body: aBrowser }],
    [notificationRoutes.unsubscribePush, {}],
  ],
});
