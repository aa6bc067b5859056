import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import type { AnnouncementViewer as Viewer } from './AnnouncementViewer.tsx';

const Loaded = lazy(async () => ({ default: (await import('./AnnouncementViewer.tsx')).AnnouncementViewer }));

/** Most days nobody opens one: what a dialog is made of comes with the first. */
export function AnnouncementViewer(props: ComponentProps<typeof Viewer>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
