import { conversationRoutes } from '@recadia/contract/message-routes';
import type { Ticket } from '@recadia/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, MessageSquareText } from 'lucide-react';
import { call } from '../../../lib/http/http.ts';
import { formatDateTime } from '../../../lib/i18n/time.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { RichTextView } from '../../messages/index.ts';
import styles from './PeekDialog.module.css';

/** Shows the last messages of a conversation without marking them as read and without a composer. */
export function PeekDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    queryKey: ['ticket-peek', ticket.id],
    queryFn: ({ signal }) => call(conversationRoutes.listMessages, { params: { ticketId: ticket.id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  return (
    <Dialog title={ticket.contact.name} subtitle={t('tickets.peek.subtitle', { id: ticket.id })} onClose={onClose}>
      {error && <EmptyState icon={<CircleAlert />} tone="danger" title={t('tickets.peek.failed')} />}
      {data?.messages.length === 0 && <EmptyState icon={<MessageSquareText />} title={t('tickets.peek.empty')} />}
      {data && data.messages.length > 0 && (
        // A scrolling box must be reachable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <ol className={styles.messages} tabIndex={0} aria-label={t('tickets.peek.label')}>
          {data.messages.map((message) => (
            <li key={message.id} className={styles.message} data-own={message.fromMe || undefined}>
              <p dir="auto">
                {message.body ? <RichTextView text={message.body} /> : (message.file?.name ?? t('tickets.peek.file'))}
              </p>
              <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
