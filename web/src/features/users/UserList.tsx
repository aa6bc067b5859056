import type { ListedUser } from '@recadia/contract/users';
import { MailPlus, Pencil, Plus, ShieldCheck, ShieldOff, Trash2, UserCheck, Users, UserX } from 'lucide-react';
import { useUser } from '../../lib/session/session.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import type { RowAction } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import styles from './UserList.module.css';

interface UserListProps {
  list: LoadedList<ListedUser>;
  onCreate: () => void;
  onEdit: (user: ListedUser) => void;
  onLeave: (user: ListedUser) => void;
  onReturn: (user: ListedUser) => void;
  onInviteAgain: (user: ListedUser) => void;
  onResetTwoFactor: (user: ListedUser) => void;
  onDelete: (user: ListedUser) => void;
}

export function UserList({ list, onCreate, ...on }: UserListProps) {
  const { t } = useTranslation();
  const me = useUser();
  const actionsOf = (user: ListedUser): RowAction[] => {
    const edit: RowAction = {
      id: 'edit',
      label: t('users.edit'),
      icon: <Pencil />,
      onSelect: () => on.onEdit(user),
    };
    // Users cannot deactivate or delete themselves, and only super users manage super users.
    if (user.id === me.id || (user.super && !me.super)) return [edit];
    const again: RowAction = {
      id: 'invite-again',
      label: t('users.invitation.again'),
      icon: <MailPlus />,
      onSelect: () => on.onInviteAgain(user),
    };
    const reset: RowAction = {
      id: 'reset-two-factor',
      label: t('users.twoFactor.reset'),
      icon: <ShieldOff />,
      onSelect: () => on.onResetTwoFactor(user),
    };
    return [
      edit,
      ...(user.invited && user.active ? [again] : []),
      ...(user.twoFactor ? [reset] : []),
      user.active
        ? { id: 'leave', label: t('users.deactivate'), icon: <UserX />, onSelect: () => on.onLeave(user) }
        : { id: 'return', label: t('users.activate'), icon: <UserCheck />, onSelect: () => on.onReturn(user) },
      {
        id: 'delete',
        label: t('users.delete'),
        icon: <Trash2 />,
        tone: 'danger',
        onSelect: () => on.onDelete(user),
      },
    ];
  };
  const none = {
    icon: <Users />,
    title: t('users.empty.title'),
    text: t('users.empty.text'),
    action: (
      <Button icon={<Plus />} onClick={onCreate}>
        {t('users.add')}
      </Button>
    ),
  };
  return (
    <ListRows list={list} noun={t('users.noun')} empty={none}>
      <DataTable
        label={t('users.title')}
        columns={[
          { id: 'name', header: t('users.columns.name'), cell: (user) => <Who user={user} /> },
          { id: 'profile', header: t('users.columns.profile'), cell: ({ profile }) => t(`users.profiles.${profile}`) },
          { id: 'queues', header: t('users.columns.queues'), cell: (user) => <Queues user={user} /> },
        ]}
        rows={list.rows}
        rowKey={(user) => user.id}
        rowName={(user) => user.name}
        actions={actionsOf}
      />
    </ListRows>
  );
}

function Who({ user: { name, email, online, active, twoFactor, invited } }: { user: ListedUser }) {
  const { t } = useTranslation();
  const present = invited ? t('users.invitation.pending', { email }) : email;
  const underName = active ? present : t('users.inactive', { email });
  return (
    <span className={styles.who} data-away={!active || undefined}>
      <Avatar name={name} size="sm" online={online} />
      <span className={styles.names}>
        <span className={styles.name}>
          {name}
          {twoFactor && <ShieldCheck className={styles.shield} aria-label={t('users.twoFactor.on')} role="img" />}
        </span>
        <span className={styles.email}>{underName}</span>
      </span>
      {online && <span className="visually-hidden">{t('users.online')}</span>}
    </span>
  );
}

/** The first queues are shown; the dialog lists all of them. */
const shownQueues = 3;

function Queues({ user: { queues } }: { user: ListedUser }) {
  const { t } = useTranslation();
  if (queues.length === 0) return <span className={styles.none}>{t('users.noQueues')}</span>;
  return (
    <span className={styles.queues}>
      {queues.slice(0, shownQueues).map(({ id, name, color }) => (
        <Chip key={id} shape="queue" color={color}>
          {name}
        </Chip>
      ))}
      {queues.length > shownQueues && <span className={styles.none}>+{queues.length - shownQueues}</span>}
    </span>
  );
}
