import type { Contact } from '@recadia/contract/contacts';
import { CalendarClock, Merge, MessageSquareText, Pencil, Trash2, UserPlus, Users } from 'lucide-react';
import { useCan } from '../../lib/session/can.tsx';
import { usePlanFlag } from '../../lib/session/plan.ts';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import type { RowAction } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import styles from './ContactList.module.css';

export type ContactAct = 'talk' | 'schedule' | 'edit' | 'merge' | 'delete';

interface ContactListProps {
  list: LoadedList<Contact>;
  onCreate: () => void;
  onAct: (act: ContactAct, contact: Contact) => void;
}

export function ContactList(props: ContactListProps) {
  const { list, onCreate, onAct } = props;
  const { t } = useTranslation();
  const mayDelete = useCan('contacts-page:deleteContact');
  const maySchedule = usePlanFlag('useSchedules');
  const actionsOf = (contact: Contact): RowAction[] => {
    const action = (act: ContactAct, icon: RowAction['icon'], tone?: 'danger'): RowAction => ({
      id: act,
      label: t(`contacts.${act}`),
      icon,
      onSelect: () => onAct(act, contact),
      ...(tone && { tone }),
    });
    return [
      action('talk', <MessageSquareText />),
      ...(maySchedule ? [action('schedule', <CalendarClock />)] : []),
      action('edit', <Pencil />),
      ...(mayDelete ? [action('merge', <Merge />), action('delete', <Trash2 />, 'danger')] : []),
    ];
  };
  const none = {
    icon: <Users />,
    title: t('contacts.empty.title'),
    text: t('contacts.empty.text'),
    action: (
      <Button icon={<UserPlus />} onClick={onCreate}>
        {t('contacts.empty.action')}
      </Button>
    ),
  };
  return (
    <ListRows list={list} noun={t('contacts.noun')} empty={none}>
      <DataTable
        label={t('contacts.title')}
        columns={[
          { id: 'name', header: t('contacts.columns.name'), cell: (contact) => <Person contact={contact} /> },
          { id: 'number', header: t('contacts.columns.number'), cell: ({ number }) => formatPhone(number) || '–' },
          { id: 'email', header: t('contacts.columns.email'), cell: ({ email }) => email || '–' },
          { id: 'last', header: t('contacts.columns.last'), cell: (contact) => <LastTicket contact={contact} /> },
        ]}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actionsOf}
      />
    </ListRows>
  );
}

function Person({ contact: { name, isGroup, urlPicture } }: { contact: Contact }) {
  const { t } = useTranslation();
  return (
    <span className={styles.person}>
      <Avatar name={name} size="sm" src={urlPicture} />
      <span className={styles.name}>{name}</span>
      {isGroup && <small className={styles.group}>{t('contacts.group')}</small>}
    </span>
  );
}

function LastTicket({ contact: { active, tickets, whatsapp } }: { contact: Contact }) {
  const { t } = useTranslation();
  const [last] = tickets;
  if (!active) return t('contacts.inactive');
  if (!last) return t('contacts.never');
  return whatsapp ? `${formatDate(last.updatedAt)} · ${whatsapp.name}` : formatDate(last.updatedAt);
}
