import { ListX } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const JobsPage = lazyPage(() => import('./JobsPage.tsx').then((file) => file.JobsPage), 'jobs');

export const jobsFeature: WebFeature = {
  pages: [{ path: '/jobs', page: JobsPage, audience: 'super' }],
  menu: [{ id: 'jobs', to: '/jobs', icon: ListX, keys: 'g j', section: 'platform', order: 20 }],
};
