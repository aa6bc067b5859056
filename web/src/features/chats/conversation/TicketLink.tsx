import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { useQuery } from '@tanstack/react-query';
import { Lock, MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../../lib/http/http.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './ChatText.module.css';
import { ticketPath } from './chat-text.ts';

/** X-CHT-05: a linked ticket; without visibility it is no link and shows a notice. */
export function TicketLink({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const { data: ticket, isError } = useQuery({
    queryKey: ['linked-ticket', uuid],
    queryFn: ({ signal }) => call(ticketRoutes.showTicketByUuid, { params: { uuid }, signal }),
    meta: { quiet: true },
  });
  if (isError) {
    return (
      <span className={cx(styles.ticket, styles.shut)}>
        <Lock aria-hidden="true" />
        <span>{t('chats.ticket.shut')}</span>
      </span>
    );
  }
  const label = ticket
    ? t('chats.ticket.named', { id: ticket.id, name: ticket.contact.name })
    : t('chats.ticket.unnamed');
  return (
    <Link to={ticketPath(uuid)} className={styles.ticket}>
      <MessageSquareText aria-hidden="true" />
      <span>{label}</span>
    </Link>
  );
}
