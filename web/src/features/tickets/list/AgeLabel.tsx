import type { Ticket } from '@recadia/contract/tickets';
import { AlarmClock, Clock } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import styles from './AgeLabel.module.css';
import { ticketAge } from './ticket-age.ts';
import { useNow } from './useNow.ts';

/**
 * How long the customer has waited, measured from the first unanswered message; a label beside it marks a missed
 * service level of the queue.
 */
export function AgeLabel({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const now = useNow();
  if (ticket.status === 'closed') return null;
  const since = ticket.waitingSince ?? (ticket.lastFromMe ? null : ticket.lastMessageAt);
  const age = since === null ? null : ticketAge(since, now);
  return (
    <>
      {ticket.lateFor && (
        <span className={styles.age} data-tone="late" title={t(`tickets.late.${ticket.lateFor}`)}>
          <AlarmClock />
          <span className="visually-hidden">{t(`tickets.late.${ticket.lateFor}`)}</span>
        </span>
      )}
      {age && (
        <span className={styles.age} data-tone={age.tone}>
          <Clock />
          <span className="visually-hidden">{t('tickets.age.waiting')}</span>
          {t(`tickets.age.${age.unit}`, { count: age.count })}
        </span>
      )}
    </>
  );
}
