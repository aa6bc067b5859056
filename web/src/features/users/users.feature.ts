import { UserCog } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const UsersPage = lazyPage(() => import('./UsersPage.tsx').then((file) => file.UsersPage), 'users');

export const usersFeature: WebFeature = {
  pages: [{ path: '/users', page: UsersPage }],
  menu: [{ id: 'users', to: '/users', icon: UserCog, keys: 'g u', section: 'admin', order: 50 }],
  live: () => import('./users.live.ts').then(({ userLive }) => [userLive]),
};
