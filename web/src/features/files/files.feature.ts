import { Folder } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const FilesPage = lazyPage(() => import('./FilesPage.tsx').then((file) => file.FilesPage), 'files');

export const filesFeature: WebFeature = {
  pages: [{ path: '/files', page: FilesPage }],
  menu: [{ id: 'files', to: '/files', icon: Folder, keys: 'g i', section: 'admin', order: 70 }],
  live: () => import('./files.live.ts').then(({ fileLive }) => [fileLive]),
};
