import type { ListedUser } from '@recadia/contract/users';
import { type RowDialog, useListPage } from '../../lib/list/useListPage.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
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

type UserDialogs =
  { kind: 'link'; link: string } | RowDialog<'edit' | 'leave' | 'delete' | 'resetTwoFactor', ListedUser>;

/** USR-01 */
export function UsersPage() {
  const { t } = useTranslation();
  const list = usePagedList(usersQuery, ({ users }) => users);
  const page = useListPage<UserDialogs>({ id: 'user-create', label: t('users.add') });
  const { dialog, open, close } = page;
  const showLink = (link: string) => open({ kind: 'link', link });
  const about = (kind: 'edit' | 'leave' | 'delete' | 'resetTwoFactor') => (row: ListedUser) => open({ kind, row });
  return (
    <>
      <ListPage
        title={t('users.title')}
        text={t('users.intro')}
        page={page}
        banners={<RequireTwoFactor />}
        search={{ label: t('users.search'), list }}
      >
        <UserList
          list={list}
          onCreate={page.create}
          onEdit={about('edit')}
          onLeave={about('leave')}
          onReturn={useReactivateUser()}
          onInviteAgain={useRenewInvitation(showLink)}
          onResetTwoFactor={about('resetTwoFactor')}
          onDelete={about('delete')}
        />
      </ListPage>
      {dialog?.kind === 'create' && <UserDialog user={null} onClose={close} onLink={showLink} />}
      {dialog?.kind === 'edit' && <UserDialog user={dialog.row} onClose={close} />}
      {dialog?.kind === 'leave' && <LeaveDialog user={dialog.row} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteUserDialog user={dialog.row} onClose={close} />}
      {dialog?.kind === 'link' && <InvitationLinkDialog link={dialog.link} onClose={close} />}
      {dialog?.kind === 'resetTwoFactor' && <ResetTwoFactorDialog user={dialog.row} onClose={close} />}
    </>
  );
}
