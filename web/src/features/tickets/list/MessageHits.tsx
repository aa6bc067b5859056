import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { highlight } from './highlight.ts';
import styles from './MessageHits.module.css';
import { shortTime } from './short-time.ts';
import type { FoundMessages } from './useMessageHits.ts';
import { messageHash } from '../conversation-pane/useWantedMessage.ts';

interface MessageHitsProps {
  found: FoundMessages;
  /** Loads more tickets into the list above; null when there are none. */
  moreTickets: (() => void) | null;
}

/**
 * Found messages by conversation, below the found contacts; a click opens the conversation at the message (X-TKT-12).
 */
export function MessageHits({ found: { term, groups, isLoadingMore, more }, moreTickets }: MessageHitsProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <div className={styles.below}>
      {moreTickets && (
        <Button size="sm" variant="quiet" block onClick={moreTickets}>
          {t('tickets.hits.moreTickets')}
        </Button>
      )}
      {groups.length > 0 && (
        <section aria-label={t('tickets.hits.label')}>
          <h2 className={styles.title}>{t('tickets.hits.label')}</h2>
          {groups.map(({ ticket, messages }) => (
            <div key={ticket.id} className={styles.group}>
              <h3 className={styles.name}>
                <Avatar name={ticket.contact.name} size="sm" />
                <span>{ticket.contact.name}</span>
              </h3>
              <ul className={styles.messages}>
                {messages.map(({ id, body, fromMe, createdAt }) => (
                  <li key={id}>
                    <Link className={styles.hit} to={`/tickets/${ticket.uuid}${search}${messageHash(id)}`}>
                      <span className={styles.words} dir="auto">
                        {fromMe && t('tickets.row.own')}
                        {highlight(body, term).map(({ text, isHit }, at) =>
                          isHit ? <mark key={at}>{text}</mark> : text,
                        )}
                      </span>
                      <time dateTime={createdAt}>{shortTime(createdAt)}</time>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {more && (
            <Button size="sm" variant="quiet" block busy={isLoadingMore} onClick={more}>
              {t('tickets.hits.more')}
            </Button>
          )}
        </section>
      )}
    </div>
  );
}
