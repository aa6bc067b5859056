import { lazy } from 'react';

/** What nobody has opened need not be loaded. */
export const LazyViewer = lazy(async () => ({
  default: (await import('./AnnouncementViewer.tsx')).AnnouncementViewer,
}));
