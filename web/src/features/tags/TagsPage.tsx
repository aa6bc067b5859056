import type { Tag } from '@recadia/contract/tags';
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
import { DeleteTagDialog } from './DeleteTagDialog.tsx';
import { TagDialog } from './TagDialog.tsx';
import { TagList } from './TagList.tsx';
import { tagsQuery } from './tags.api.ts';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; tag: Tag } | null;

export function TagsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const query = useInfiniteQuery(tagsQuery(search));
  const tags = useMemo(() => query.data?.pages.flatMap((page) => page.tags) ?? [], [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const scrollRef = useInfiniteScroll<HTMLDivElement>({
    hasMore: hasNextPage,
    isLoading: isFetching,
    loadMore,
    rowCount: tags.length,
  });
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);
  useActions(
    useMemo(
      () => [{ id: 'tag-create', group: 'page', label: t('tags.add'), icon: Plus, keys: 'c', perform: create }],
      [t],
    ),
  );
  return (
    <>
      <PageHeader title={t('tags.title')} text={t('tags.intro')}>
        <Button variant="primary" icon={<Plus />} onClick={create}>
          {t('tags.add')}
        </Button>
      </PageHeader>
      <ListPanel scrollRef={scrollRef} toolbar={<SearchBox label={t('tags.search')} onSearch={setSearch} />}>
        <TagList
          tags={tags}
          state={listState(query, tags.length)}
          isSearch={search !== ''}
          isLoadingMore={query.isFetchingNextPage}
          onRetry={() => void query.refetch()}
          onCreate={create}
          onEdit={(tag) => setDialog({ kind: 'edit', tag })}
          onDelete={(tag) => setDialog({ kind: 'delete', tag })}
        />
      </ListPanel>
      {dialog?.kind === 'create' && <TagDialog tag={null} onClose={close} />}
      {dialog?.kind === 'edit' && <TagDialog tag={dialog.tag} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteTagDialog tag={dialog.tag} onClose={close} />}
    </>
  );
}
