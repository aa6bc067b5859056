import type { Queue } from '@recadia/contract/queues';
import { Layers, ListTree, Pencil, Plus, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { media, useMedia } from '../../lib/interaction/useMedia.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import styles from './QueueList.module.css';

interface QueueListProps {
  list: LoadedList<Queue>;
  onCreate: () => void;
  onPresets: () => void;
  onEdit: (queue: Queue) => void;
  onMenu: (queue: Queue) => void;
  onDelete: (queue: Queue) => void;
}

export function QueueList({ list, onCreate, onPresets, onEdit, onMenu, onDelete }: QueueListProps) {
  const { t } = useTranslation();
  const isPhone = useMedia(media.phone);
  const id = { id: 'id', header: t('queues.columns.id'), cell: (queue: Queue) => queue.id };
  const name = {
    id: 'name',
    header: t('queues.columns.name'),
    cell: (queue: Queue) => (
      <Chip large shape="queue" color={queue.color}>
        {queue.name}
      </Chip>
    ),
  };
  const color = {
    id: 'color',
    header: t('queues.columns.color'),
    cell: (queue: Queue) => (
      <span className={styles.color} style={{ '--c': queue.color } as CSSProperties}>
        <i />
        {queue.color}
      </span>
    ),
  };
  const order = { id: 'order', header: t('queues.columns.order'), cell: (queue: Queue) => queue.orderQueue ?? '—' };
  const greeting = {
    id: 'greeting',
    header: t('queues.columns.greeting'),
    cell: ({ greetingMessage }: Queue) => (
      <span className={styles.greeting} title={greetingMessage}>
        {greetingMessage || '—'}
      </span>
    ),
  };
  return (
    <ListRows
      list={list}
      noun={t('queues.noun')}
      empty={{
        icon: <Layers />,
        title: t('queues.empty.title'),
        text: t('queues.empty.text'),
        action: (
          <>
            <Button variant="primary" onClick={onPresets}>
              {t('queues.presets.offer')}
            </Button>{' '}
            <Button icon={<Plus />} onClick={onCreate}>
              {t('queues.empty.action')}
            </Button>
          </>
        ),
      }}
    >
      <DataTable
        label={t('queues.title')}
        // On a card the first column is the title, which already shows the colour, and there is space for few others.
        columns={isPhone ? [name, id, order, greeting] : [id, name, color, order, greeting]}
        rows={list.rows}
        rowKey={(queue) => queue.id}
        rowName={(queue) => queue.name}
        actions={(queue) => [
          { id: 'menu', label: t('queues.menu.open'), icon: <ListTree />, onSelect: () => onMenu(queue) },
          { id: 'edit', label: t('queues.edit'), icon: <Pencil />, onSelect: () => onEdit(queue) },
          {
            id: 'delete',
            label: t('queues.delete'),
            icon: <Trash2 />,
            tone: 'danger',
            onSelect: () => onDelete(queue),
          },
        ]}
      />
    </ListRows>
  );
}
