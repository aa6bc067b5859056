import { Kanban } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const KanbanPage = lazyPage(() => import('./KanbanPage.tsx').then((file) => file.KanbanPage), 'kanban');

export const kanbanFeature: WebFeature = {
  pages: [{ path: '/kanban', page: KanbanPage, plan: 'useKanban' }],
  menu: [{ id: 'kanban', to: '/kanban', icon: Kanban, keys: 'g k', plan: 'useKanban', section: 'service', order: 20 }],
  live: () => import('./kanban.live.ts').then(({ kanbanLive }) => kanbanLive),
};
