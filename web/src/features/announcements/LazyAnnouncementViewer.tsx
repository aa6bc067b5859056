import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import type { AnnouncementViewer as Viewer } from './AnnouncementViewer.tsx';

const Loaded = lazy(async () => ({ default: (await import('./AnnouncementViewer.tsx')).AnnouncementViewer }));

/** Announcements are rarely opened, so the dialog loads on first use. */
export function AnnouncementViewer(props: ComponentProps<typeof Viewer>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
