import { lazy, Suspense } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import type { QueueFilter as Filter } from './filters/QueueFilter.tsx';
import type { TicketPanelProps } from './conversation-pane/TicketPanel.tsx';

/** Loads a component of this feature with its texts, for use in other features. */
const withTexts = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [component] = await Promise.all([load(), loadTexts('tickets')]);
    return { default: component };
  });

const LazyFilter = withTexts(() => import('./filters/QueueFilter.tsx').then((file) => file.QueueFilter));
const LazyPanel = withTexts(() => import('./conversation-pane/TicketPanel.tsx').then((file) => file.TicketPanel));

export function QueueFilter(props: ComponentProps<typeof Filter>) {
  return (
    <Suspense>
      <LazyFilter {...props} />
    </Suspense>
  );
}

export function TicketPanel(props: TicketPanelProps) {
  return (
    <Suspense>
      <LazyPanel {...props} />
    </Suspense>
  );
}
