import type { Queue } from '@recadia/contract/queues';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useActions } from '../../lib/interaction/actions.ts';
import { queuesQuery } from '../../lib/live/directory.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { listState } from '../../ui/list/list-state.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { DeleteQueueDialog } from './DeleteQueueDialog.tsx';
import { MenuDialog } from './menu/MenuDialog.tsx';
import { PresetsDialog } from './presets/PresetsDialog.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { QueueList } from './QueueList.tsx';

type OpenDialog = { kind: 'create' | 'presets' } | { kind: 'edit' | 'menu' | 'delete'; queue: Queue } | null;

export function QueuesPage() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const query = useQuery(queuesQuery);
  const queues = query.data ?? [];
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);
  useActions(
    useMemo(
      () => [{ id: 'queue-create', group: 'page', label: t('queues.add'), icon: Plus, keys: 'c', perform: create }],
      [t],
    ),
  );
  return (
    <>
      <PageHeader title={t('queues.title')} text={t('queues.intro')}>
        <Button variant="primary" icon={<Plus />} onClick={create}>
          {t('queues.add')}
        </Button>
      </PageHeader>
      <ListPanel scrollRef={null}>
        <QueueList
          queues={queues}
          state={listState(query, queues.length)}
          onRetry={() => void query.refetch()}
          onCreate={create}
          onPresets={() => setDialog({ kind: 'presets' })}
          onEdit={(queue) => setDialog({ kind: 'edit', queue })}
          onMenu={(queue) => setDialog({ kind: 'menu', queue })}
          onDelete={(queue) => setDialog({ kind: 'delete', queue })}
        />
      </ListPanel>
      {dialog?.kind === 'presets' && <PresetsDialog onClose={close} />}
      {dialog?.kind === 'create' && <QueueDialog queue={null} onClose={close} />}
      {dialog?.kind === 'edit' && <QueueDialog queue={dialog.queue} onClose={close} />}
      {dialog?.kind === 'menu' && <MenuDialog queue={dialog.queue} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteQueueDialog queue={dialog.queue} onClose={close} />}
    </>
  );
}
