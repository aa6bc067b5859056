import type { Contact } from '@recadia/contract/contacts';
import { useQuery } from '@tanstack/react-query';
import { Pencil, X } from 'lucide-react';
import { memo, useMemo, useState, type ReactNode } from 'react';
import { formatPhone } from '../../lib/i18n/phone.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { ContactMedia } from './ContactMedia.tsx';
import { ContactNotes } from './ContactNotes.tsx';
import styles from './ContactPanel.module.css';
import { PreviousTickets } from './PreviousTickets.tsx';
import { Section } from './Section.tsx';
import { contactQuery } from './contacts.api.ts';

export interface ContactDrawerProps {
  contactId: number;
  /** The open ticket, which new notes belong to. */
  ticketId: number;
  /** The tags of that ticket, rendered by its feature. */
  tags?: ReactNode;
  /** As an overlay instead of beside the conversation. */
  isOver?: boolean;
  onClose: () => void;
}

/** CON-14: data, tags, notes and earlier tickets beside the conversation. */
export const ContactPanel = memo(function ContactPanel(props: ContactDrawerProps) {
  const { contactId, ticketId, tags, isOver, onClose } = props;
  const { t } = useTranslation();
  const { data: contact } = useQuery(contactQuery(contactId));
  const [isEditing, setEditing] = useState(false);
  return (
    <aside className={cx(styles.panel, isOver && styles.over)} aria-label={t('contacts.drawer.title')}>
      <header className={styles.header}>
        <h2>{t('contacts.drawer.title')}</h2>
        <IconButton
          size="sm"
          label={t('contacts.edit')}
          icon={<Pencil />}
          disabled={!contact}
          onClick={() => setEditing(true)}
        />
        <IconButton size="sm" label={t('contacts.drawer.close')} icon={<X />} keys="i" onClick={onClose} />
      </header>
      <div className={styles.body}>
        <Who contact={contact} />
        <Section title={t('contacts.drawer.data')}>
          <Facts contact={contact} />
        </Section>
        {tags !== undefined && <Section title={t('contacts.drawer.tags')}>{tags}</Section>}
        <ContactNotes contactId={contactId} ticketId={ticketId} />
        <ContactMedia contactId={contactId} />
        <PreviousTickets contactId={contactId} ticketId={ticketId} />
      </div>
      {isEditing && contact && <ContactDialog contact={contact} onClose={() => setEditing(false)} />}
    </aside>
  );
});

function Who({ contact }: { contact: Contact | undefined }) {
  const { t, language } = useTranslation();
  const since = useMemo(() => new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric' }), [language]);
  if (!contact) return <div className={styles.who} aria-hidden="true" />;
  return (
    <div className={styles.who}>
      <Avatar name={contact.name} size="lg" src={contact.urlPicture} />
      <div className={styles.words}>
        <strong>{contact.name}</strong>
        <span>{formatPhone(contact.number) || t('contacts.noNumber')}</span>
        <small>{t('contacts.drawer.since', { date: since.format(new Date(contact.createdAt)) })}</small>
      </div>
    </div>
  );
}

/** Headings stay while the data loads. */
function Facts({ contact }: { contact: Contact | undefined }) {
  const { t } = useTranslation();
  if (!contact) return <Skeleton width="80%" />;
  const facts = [
    { id: 'email', name: t('contacts.columns.email'), value: contact.email },
    ...contact.extraInfo.map(({ id, name, value }) => ({ id: String(id), name, value })),
  ].filter(({ value }) => value !== '');
  if (facts.length === 0) return <p className={styles.none}>{t('contacts.drawer.noData')}</p>;
  return (
    <dl className={styles.facts}>
      {facts.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd title={value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
