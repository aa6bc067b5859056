import { CalendarClock } from 'lucide-react';
import type { WebFeature } from '../../lib/feature.ts';
import { lazyPage } from '../../lib/lazy-page.tsx';

const SchedulesPage = lazyPage(() => import('./SchedulesPage.tsx').then((file) => file.SchedulesPage), 'schedules');

export const schedulesFeature: WebFeature = {
  pages: [{ path: '/schedules', page: SchedulesPage, plan: 'useSchedules' }],
  menu: [
    {
      id: 'schedules',
      to: '/schedules',
      icon: CalendarClock,
      keys: 'g a',
      plan: 'useSchedules',
      section: 'service',
      order: 50,
    },
  ],
  live: () => import('./schedules.live.ts').then(({ scheduleLive }) => [scheduleLive]),
};
