import type { Ticket } from '@recadia/contract/tickets';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './AgeLabel.module.css';
import { ticketAge } from './ticketAge.ts';
import { useNow } from './useNow.ts';

/** How long the customer has waited for an answer. Nobody waits once the last word is ours. */
export function AgeLabel({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const now = useNow();
  if (ticket.lastFromMe || ticket.status === 'closed') return null;
  const age = ticketAge(ticket.lastMessageAt, now);
  if (!age) return null;
  const { count, unit, tone } = age;
  return (
    <span className={styles.age} data-tone={tone}>
      <Clock />
      <span className="visually-hidden">{t('tickets.age.waiting')}</span>
      {t(`tickets.age.${unit}`, { count })}
    </span>
  );
}
