import { MessagesSquare } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const ChatsPage = lazyPage(() => import('./ChatsPage.tsx').then((file) => file.ChatsPage), 'chats');

export const chatsFeature: WebFeature = {
  pages: [{ path: '/chats/:uuid?', page: ChatsPage, plan: 'useInternalChat' }],
  menu: [
    {
      id: 'chats',
      to: '/chats',
      icon: MessagesSquare,
      keys: 'g b',
      plan: 'useInternalChat',
      section: 'service',
      order: 70,
    },
  ],
  live: () => import('./chats.live.ts').then(({ chatLive }) => chatLive),
};
