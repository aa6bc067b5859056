import type { Tag } from '@recadia/contract/tags';
import { Pencil, Plus, Tag as TagIcon, Trash2 } from 'lucide-react';
import { useCan } from '../../lib/session/can.tsx';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import type { RowAction } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import type { LoadedList } from '../../lib/list/usePagedList.ts';

interface TagListProps {
  list: LoadedList<Tag>;
  onCreate: () => void;
  onEdit: (tag: Tag) => void;
  onDelete: (tag: Tag) => void;
}

export function TagList({ list, onCreate, onEdit, onDelete }: TagListProps) {
  const { t } = useTranslation();
  const mayDelete = useCan('tags-page:deleteTag');
  const actionsOf = (tag: Tag): RowAction[] => [
    { id: 'edit', label: t('tags.edit'), icon: <Pencil />, onSelect: () => onEdit(tag) },
    ...(mayDelete
      ? [
          {
            id: 'delete',
            label: t('tags.delete'),
            icon: <Trash2 />,
            tone: 'danger' as const,
            onSelect: () => onDelete(tag),
          },
        ]
      : []),
  ];
  const none = {
    icon: <TagIcon />,
    title: t('tags.empty.title'),
    text: t('tags.empty.text'),
    action: (
      <Button icon={<Plus />} onClick={onCreate}>
        {t('tags.empty.action')}
      </Button>
    ),
  };
  return (
    <ListRows list={list} noun={t('tags.noun')} empty={none}>
      <DataTable
        label={t('tags.title')}
        columns={[
          {
            id: 'name',
            header: t('tags.columns.name'),
            cell: (tag) => (
              <Chip large color={tag.color}>
                {tag.name}
              </Chip>
            ),
          },
          {
            id: 'kanban',
            header: t('tags.columns.kanban'),
            cell: (tag) => (tag.kanban === 1 ? t('tags.kanbanYes') : t('tags.kanbanNo')),
          },
          {
            id: 'ticketsCount',
            header: t('tags.columns.ticketsCount'),
            cell: ({ ticketsCount = 0 }) => new Intl.NumberFormat(currentLanguage()).format(ticketsCount),
          },
        ]}
        rows={list.rows}
        rowKey={(tag) => tag.id}
        rowName={(tag) => tag.name}
        actions={actionsOf}
      />
    </ListRows>
  );
}
