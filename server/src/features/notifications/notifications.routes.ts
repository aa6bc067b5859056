import { notificationRoutes } from '@recadia/contract/notifications';
import type { Api } from '../../platform/http/handle.ts';
import { vapidKeysOf } from './keys.ts';
import { subscribe, unsubscribe } from './notifications.service.ts';

export function registerNotificationRoutes({ handle, platform }: Api): void {
  handle(notificationRoutes.showPushKey, async () => {
    const { publicKey } = vapidKeysOf(await platform.lookupKey());
    return { publicKey };
  });

  handle(notificationRoutes.subscribePush, async ({ scope, actor, body }) => {
    await subscribe(platform, scope, actor, body);
    return { message: 'Subscribed' };
  });

  handle(notificationRoutes.unsubscribePush, async ({ scope, actor }) => {
    await unsubscribe(scope, actor);
    return { message: 'Unsubscribed' };
  });
}
