import type { Announcement } from '@recadia/contract/announcements';
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
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import { AnnouncementList } from './AnnouncementList.tsx';
import { announcementsQuery } from './announcements.list.ts';
import { DeleteAnnouncementDialog } from './DeleteAnnouncementDialog.tsx';

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'delete'; announcement: Announcement } | null;

/** ANN-02: manages the announcements of the platform. */
export function AnnouncementsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const query = useInfiniteQuery(announcementsQuery(search));
  const announcements = useMemo(() => query.data?.pages.flatMap((page) => page.records) ?? [], [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const scrollRef = useInfiniteScroll<HTMLDivElement>({
    hasMore: hasNextPage,
    isLoading: isFetching,
    loadMore,
    rowCount: announcements.length,
  });
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);
  const label = t('announcements.add');
  useActions(
    useMemo(
      () => [{ id: 'announcement-create', group: 'page', label, icon: Plus, keys: 'c', perform: create }],
      [label],
    ),
  );
  return (
    <>
      <PageHeader title={t('announcements.title')} text={t('announcements.intro')}>
        <Button variant="primary" icon={<Plus />} onClick={create}>
          {t('announcements.add')}
        </Button>
      </PageHeader>
      <ListPanel scrollRef={scrollRef} toolbar={<SearchBox label={t('announcements.search')} onSearch={setSearch} />}>
        <AnnouncementList
          announcements={announcements}
          state={listState(query, announcements.length)}
          isSearch={search !== ''}
          isLoadingMore={query.isFetchingNextPage}
          onRetry={() => void query.refetch()}
          onCreate={create}
          onEdit={(announcement) => setDialog({ kind: 'edit', announcement })}
          onDelete={(announcement) => setDialog({ kind: 'delete', announcement })}
        />
      </ListPanel>
      {dialog?.kind === 'create' && <AnnouncementDialog announcement={null} onClose={close} />}
      {dialog?.kind === 'edit' && <AnnouncementDialog announcement={dialog.announcement} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteAnnouncementDialog announcement={dialog.announcement} onClose={close} />}
    </>
  );
}
