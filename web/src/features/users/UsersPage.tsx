import type { ListedUser } from '@recadia/contract/users';
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
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { InvitationLinkDialog } from './InvitationLinkDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { RequireTwoFactor } from './RequireTwoFactor.tsx';
import { ResetTwoFactorDialog } from './ResetTwoFactorDialog.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserList } from './UserList.tsx';
import { useRenewInvitation } from './useRenewInvitation.ts';
import { useReactivateUser } from './useReactivateUser.ts';
import { usersQuery } from './users.api.ts';

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'link'; link: string }
  | { kind: 'edit' | 'leave' | 'delete' | 'resetTwoFactor'; user: ListedUser }
  | null;

/** USR-01 */
export function UsersPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const query = useInfiniteQuery(usersQuery(search));
  const users = useMemo(() => query.data?.pages.flatMap((page) => page.users) ?? [], [query.data]);
  const { hasNextPage, isFetching, fetchNextPage } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const scrollRef = useInfiniteScroll<HTMLDivElement>({
    hasMore: hasNextPage,
    isLoading: isFetching,
    loadMore,
    rowCount: users.length,
  });
  const create = () => setDialog({ kind: 'create' });
  const close = () => setDialog(null);
  const showLink = (link: string) => setDialog({ kind: 'link', link });
  useActions(
    useMemo(
      () => [{ id: 'user-create', group: 'page', label: t('users.add'), icon: Plus, keys: 'c', perform: create }],
      [t],
    ),
  );
  return (
    <>
      <PageHeader title={t('users.title')} text={t('users.intro')}>
        <Button variant="primary" icon={<Plus />} onClick={create}>
          {t('users.add')}
        </Button>
      </PageHeader>
      <RequireTwoFactor />
      <ListPanel scrollRef={scrollRef} toolbar={<SearchBox label={t('users.search')} onSearch={setSearch} />}>
        <UserList
          users={users}
          state={listState(query, users.length)}
          isSearch={search !== ''}
          isLoadingMore={query.isFetchingNextPage}
          onRetry={() => void query.refetch()}
          onCreate={create}
          onEdit={(user) => setDialog({ kind: 'edit', user })}
          onLeave={(user) => setDialog({ kind: 'leave', user })}
          onReturn={useReactivateUser()}
          onInviteAgain={useRenewInvitation(showLink)}
          onResetTwoFactor={(user) => setDialog({ kind: 'resetTwoFactor', user })}
          onDelete={(user) => setDialog({ kind: 'delete', user })}
        />
      </ListPanel>
      {dialog?.kind === 'create' && <UserDialog user={null} onClose={close} onLink={showLink} />}
      {dialog?.kind === 'edit' && <UserDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'leave' && <LeaveDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteUserDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'link' && <InvitationLinkDialog link={dialog.link} onClose={close} />}
      {dialog?.kind === 'resetTwoFactor' && <ResetTwoFactorDialog user={dialog.user} onClose={close} />}
    </>
  );
}
