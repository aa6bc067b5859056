import type { Queue } from '@recadia/contract/queues';
import { type RowDialog, useListPage } from '../../lib/list/useListPage.ts';
import { useWholeList } from '../../lib/list/useWholeList.ts';
import { queuesQuery } from '../../lib/live/directory.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { DeleteQueueDialog } from './DeleteQueueDialog.tsx';
import { MenuDialog } from './menu/MenuDialog.tsx';
import { PresetsDialog } from './presets/PresetsDialog.tsx';
import { QueueDialog } from './QueueDialog.tsx';
import { QueueList } from './QueueList.tsx';

type QueueDialogs = { kind: 'presets' } | RowDialog<'edit' | 'menu' | 'delete', Queue>;

export function QueuesPage() {
  const { t } = useTranslation();
  const list = useWholeList(queuesQuery);
  const page = useListPage<QueueDialogs>({ id: 'queue-create', label: t('queues.add') });
  const { dialog, open, close } = page;
  return (
    <>
      <ListPage title={t('queues.title')} text={t('queues.intro')} page={page}>
        <QueueList
          list={list}
          onCreate={page.create}
          onPresets={() => open({ kind: 'presets' })}
          onEdit={(row) => open({ kind: 'edit', row })}
          onMenu={(row) => open({ kind: 'menu', row })}
          onDelete={(row) => open({ kind: 'delete', row })}
        />
      </ListPage>
      {dialog?.kind === 'presets' && <PresetsDialog onClose={close} />}
      {dialog?.kind === 'create' && <QueueDialog queue={null} onClose={close} />}
      {dialog?.kind === 'edit' && <QueueDialog queue={dialog.row} onClose={close} />}
      {dialog?.kind === 'menu' && <MenuDialog queue={dialog.row} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteQueueDialog queue={dialog.row} onClose={close} />}
    </>
  );
}
