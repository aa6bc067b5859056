import type { Announcement } from '@recadia/contract/announcements';
import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import { PriorityPill } from './PriorityPill.tsx';

interface AnnouncementListProps {
  list: LoadedList<Announcement>;
  onCreate: () => void;
  onEdit: (announcement: Announcement) => void;
  onDelete: (announcement: Announcement) => void;
}

export function AnnouncementList(props: AnnouncementListProps) {
  const { list, onCreate, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const none = {
    icon: <Megaphone />,
    title: t('announcements.empty.title'),
    text: t('announcements.empty.text'),
    action: (
      <Button icon={<Plus />} onClick={onCreate}>
        {t('announcements.add')}
      </Button>
    ),
  };
  return (
    <ListRows list={list} noun={t('announcements.noun')} empty={none}>
      <DataTable
        label={t('announcements.title')}
        columns={[
          { id: 'title', header: t('announcements.columns.title'), cell: ({ title }) => title },
          {
            id: 'priority',
            header: t('announcements.columns.priority'),
            cell: ({ priority }) => <PriorityPill priority={priority} />,
          },
          {
            id: 'media',
            header: t('announcements.columns.media'),
            cell: ({ mediaName }) => mediaName ?? t('announcements.noMedia'),
          },
          {
            id: 'status',
            header: t('announcements.columns.status'),
            cell: ({ status }) => t(status ? 'announcements.active' : 'announcements.inactive'),
          },
        ]}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        actions={(announcement) => [
          { id: 'edit', label: t('announcements.edit'), icon: <Pencil />, onSelect: () => onEdit(announcement) },
          {
            id: 'delete',
            label: t('announcements.delete'),
            icon: <Trash2 />,
            tone: 'danger',
            onSelect: () => onDelete(announcement),
          },
        ]}
      />
    </ListRows>
  );
}
