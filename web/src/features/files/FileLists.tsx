import type { FileList } from '@recadia/contract/files';
import { FolderOpen, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import type { LoadedList } from '../../lib/list/usePagedList.ts';

interface FileListsProps {
  list: LoadedList<FileList>;
  onCreate: () => void;
  onEdit: (list: FileList) => void;
  onDelete: (list: FileList) => void;
}

export function FileLists(props: FileListsProps) {
  const { list, onCreate, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const none = {
    icon: <FolderOpen />,
    title: t('files.empty.title'),
    text: t('files.empty.text'),
    action: (
      <Button icon={<Plus />} onClick={onCreate}>
        {t('files.add')}
      </Button>
    ),
  };
  return (
    <ListRows list={list} noun={t('files.noun')} empty={none}>
      <DataTable
        label={t('files.title')}
        columns={[
          { id: 'name', header: t('files.columns.name'), cell: (list) => list.name },
          {
            id: 'files',
            header: t('files.columns.files'),
            cell: (list) => t('files.count', { count: list.options.filter(({ path }) => path !== null).length }),
          },
        ]}
        rows={list.rows}
        rowKey={(list) => list.id}
        rowName={(list) => list.name}
        actions={(list) => [
          { id: 'edit', label: t('files.edit'), icon: <Pencil />, onSelect: () => onEdit(list) },
          {
            id: 'delete',
            label: t('files.delete'),
            icon: <Trash2 />,
            tone: 'danger',
            onSelect: () => onDelete(list),
          },
        ]}
      />
    </ListRows>
  );
}
