import type { FileList } from '@recadia/contract/files';
import { FolderOpen, Pencil, Plus, SearchX, Trash2 } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListBody } from '../../ui/list/ListBody.tsx';
import type { ListState } from '../../ui/list/list-state.ts';
import { RowsSkeleton } from '../../ui/list/RowsSkeleton.tsx';

interface FileListsProps {
  lists: FileList[];
  state: ListState;
  isSearch: boolean;
  isLoadingMore: boolean;
  onRetry: () => void;
  onCreate: () => void;
  onEdit: (list: FileList) => void;
  onDelete: (list: FileList) => void;
}

export function FileLists(props: FileListsProps) {
  const { lists, state, isSearch, isLoadingMore, onRetry, onCreate, onEdit, onDelete } = props;
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
  const nothingFound = {
    icon: <SearchX />,
    title: t('ui.list.nothingFoundTitle'),
    text: t('ui.list.nothingFoundText'),
  };
  return (
    <ListBody
      state={state}
      noun={t('files.noun')}
      empty={isSearch ? nothingFound : none}
      skeleton={<RowsSkeleton />}
      onRetry={onRetry}
    >
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
        rows={lists}
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
      {isLoadingMore && <RowsSkeleton rows={2} />}
    </ListBody>
  );
}
