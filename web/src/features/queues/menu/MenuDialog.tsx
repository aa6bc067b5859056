import type { QueueOption } from '@recadia/contract/queue-options';
import type { Queue } from '@recadia/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { RowsSkeleton } from '../../../ui/list/RowsSkeleton.tsx';
import { MenuEditor } from './MenuEditor.tsx';
import { optionsQuery } from '../queues.api.ts';

interface MenuDialogProps {
  queue: Queue;
  onClose: () => void;
}

/** The menu of options that the bot offers in a queue (QOP-02). */
export function MenuDialog({ queue, onClose }: MenuDialogProps) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(optionsQuery(queue.id));
  // A draft starts with fresh data instead of cached data, and later responses do not replace it.
  const [begun, setBegun] = useState<QueueOption[] | null>(null);
  if (begun) return <MenuEditor queue={queue} saved={begun} onClose={onClose} />;
  if (data && !isFetching) setBegun(data);
  return (
    <Dialog title={t('queues.menu.heading', { name: queue.name })} width={1120} onClose={onClose}>
      {isError && !isFetching ? <NotLoaded noun="queues.menu.noun" onRetry={refetch} /> : <RowsSkeleton rows={4} />}
    </Dialog>
  );
}
