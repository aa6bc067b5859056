import type { WebFeature } from '../../lib/feature.ts';

export const notificationsFeature: WebFeature = {
  live: () => import('./notifications.live.ts').then(({ unreadLive }) => unreadLive),
};
