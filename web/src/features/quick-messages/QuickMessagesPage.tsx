import type { QuickMessage } from '@recadia/contract/quick-messages';
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
import { DeleteQuickMessageDialog } from './DeleteQuickMessageDialog.tsx';
import { QuickMessageDialog } from './QuickMessageDialog.tsx';
import { QuickMessageList } from './QuickMessageList.tsx';
import { quickMessagePages } from './quick-messages.api.ts';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; reply: QuickMessage } | null;

export function QuickMessagesPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const query = useInfiniteQuery(quickMessagePages(search));
  const replies = useMemo(() => query.data?.pages.flatMap((page) => page.records) ?? [], [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const scrollRef = useInfiniteScroll<HTMLDivElement>({
    hasMore: hasNextPage,
    isLoading: isFetching,
    loadMore,
    rowCount: replies.length,
  });
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);
  const add = t('quick-messages.add');
  useActions(
    useMemo(
      () => [{ id: 'quick-message-create', group: 'page', label: add, icon: Plus, keys: 'c', perform: create }],
      [add],
    ),
  );
  return (
    <>
      <PageHeader title={t('quick-messages.title')} text={t('quick-messages.intro')}>
        <Button variant="primary" icon={<Plus />} onClick={create}>
          {add}
        </Button>
      </PageHeader>
      <ListPanel scrollRef={scrollRef} toolbar={<SearchBox label={t('quick-messages.search')} onSearch={setSearch} />}>
        <QuickMessageList
          replies={replies}
          state={listState(query, replies.length)}
          isSearch={search !== ''}
          isLoadingMore={query.isFetchingNextPage}
          onRetry={() => void query.refetch()}
          onCreate={create}
          onEdit={(reply) => setDialog({ kind: 'edit', reply })}
          onDelete={(reply) => setDialog({ kind: 'delete', reply })}
        />
      </ListPanel>
      {dialog?.kind === 'create' && <QuickMessageDialog reply={null} onClose={close} />}
      {dialog?.kind === 'edit' && <QuickMessageDialog reply={dialog.reply} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteQuickMessageDialog reply={dialog.reply} onClose={close} />}
    </>
  );
}
