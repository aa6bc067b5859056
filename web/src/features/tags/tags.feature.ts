import { Tag } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const TagsPage = lazyPage(() => import('./TagsPage.tsx').then((file) => file.TagsPage), 'tags');

export const tagsFeature: WebFeature = {
  pages: [{ path: '/tags', page: TagsPage }],
  menu: [{ id: 'tags', to: '/tags', icon: Tag, keys: 'g l', section: 'admin', order: 60, agentOrder: 60 }],
  live: () => import('./tags.live.ts').then(({ tagLive, ticketsCountLive }) => [tagLive, ticketsCountLive]),
};
