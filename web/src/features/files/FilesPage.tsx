import type { FileList } from '@recadia/contract/files';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useActions } from '../../lib/interaction/actions.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import { listState } from '../../ui/list/list-state.ts';
import { useInfiniteScroll } from '../../ui/list/useInfiniteScroll.ts';
import { DeleteFileListDialog } from './DeleteFileListDialog.tsx';
import { FileListDialog } from './FileListDialog.tsx';
import { FileLists } from './FileLists.tsx';
import { fileListsQuery } from './files.api.ts';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; list: FileList } | null;

export function FilesPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const query = useInfiniteQuery(fileListsQuery(search));
  const lists = useMemo(() => query.data?.pages.flatMap((page) => page.files) ?? [], [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const scrollRef = useInfiniteScroll<HTMLDivElement>({
    hasMore: hasNextPage,
    isLoading: isFetching,
    loadMore,
    rowCount: lists.length,
  });
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);
  useActions(
    useMemo(
      () => [{ id: 'file-list-create', group: 'page', label: t('files.add'), icon: Plus, keys: 'c', perform: create }],
      [t],
    ),
  );
  return (
    <>
      <PageHeader title={t('files.title')} text={t('files.intro')}>
        <Button variant="primary" icon={<Plus />} onClick={create}>
          {t('files.add')}
        </Button>
      </PageHeader>
      <ListPanel scrollRef={scrollRef} toolbar={<SearchBox label={t('files.search')} onSearch={setSearch} />}>
        <FileLists
          lists={lists}
          state={listState(query, lists.length)}
          isSearch={search !== ''}
          isLoadingMore={query.isFetchingNextPage}
          onRetry={() => void query.refetch()}
          onCreate={create}
          onEdit={(list) => setDialog({ kind: 'edit', list })}
          onDelete={(list) => setDialog({ kind: 'delete', list })}
        />
      </ListPanel>
      {dialog?.kind === 'create' && <FileListDialog list={null} onClose={close} />}
      {dialog?.kind === 'edit' && <FileListDialog list={dialog.list} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteFileListDialog list={dialog.list} onClose={close} />}
    </>
  );
}
