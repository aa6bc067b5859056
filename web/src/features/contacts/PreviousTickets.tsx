import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './ContactPanel.module.css';
import { Section } from './Section.tsx';
import { contactTicketsQuery } from './contacts.api.ts';

/** Other tickets of the contact and earlier tracking periods of this one. */
export function PreviousTickets({ contactId, ticketId }: { contactId: number; ticketId: number }) {
  const { t } = useTranslation();
  const { data: tickets = [] } = useQuery(contactTicketsQuery(contactId));
  const rows = tickets.flatMap(({ ticket, lives }) => {
    // The newest tracking period of the open ticket is on screen, also after it was resolved.
    const shownId = ticket.id === ticketId ? Math.max(...lives.map(({ id }) => id)) : null;
    return lives
      .filter(({ id }) => id !== shownId)
      .map(({ id, createdAt, finishedAt, user, queue }) => ({
        key: `${ticket.id}-${id}`,
        ticket,
        at: finishedAt ?? createdAt,
        words: [queue?.name, user?.name].filter(Boolean).join(' · ') || ticket.whatsapp.name,
      }));
  });
  return (
    <Section title={t('contacts.drawer.previous')} count={rows.length}>
      {rows.length === 0 && <p className={styles.none}>{t('contacts.drawer.noPrevious')}</p>}
      <ul className={styles.previous}>
        {rows.map(({ key, ticket, at, words }) => (
          <li key={key}>
            <Link to={`/tickets/${ticket.uuid}`}>
              <span>#{ticket.id}</span>
              <span>{words}</span>
              <time dateTime={at}>{formatDate(at)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
