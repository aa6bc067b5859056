import type { QuickMessage } from '@recadia/contract/quick-messages';
import { resolveVariables, splitVariables } from '@recadia/contract/variables';
import { Paperclip } from 'lucide-react';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { Kbd } from '../../../ui/layout/Kbd.tsx';
import { previewOf } from './quick-replies.ts';
import styles from './QuickReplies.module.css';

interface QuickRepliesProps {
  id: string;
  query: string;
  replies: QuickMessage[];
  active: number;
  contactName: string;
  onPick: (reply: QuickMessage) => void;
}

/** Suggestions above the composer; the arrow keys of the text box move the selection. */
export function QuickReplies({ id, query, replies, active, contactName, onPick }: QuickRepliesProps) {
  const { t } = useTranslation();
  const chosen = replies[active];
  const shown = `/${query}`;
  if (query === '') return <div className={cx(styles.panel, styles.hint)}>{t('messages.quick.hint')}</div>;
  return (
    <div className={styles.panel}>
      <div className={styles.head} role="status">
        <span className={styles.count}>
          {t(replies.length > 0 ? 'messages.quick.count' : 'messages.quick.none', {
            count: replies.length,
            query: shown,
          })}
        </span>
        {chosen && (
          <span className={styles.keys} aria-hidden="true">
            <Kbd keys="↑ ↓" /> {t('messages.quick.navigate')} <Kbd keys="Enter" /> {t('messages.quick.insert')}
          </span>
        )}
      </div>
      <ul id={id} role="listbox" aria-label={t('messages.quick.label')}>
        {replies.map((reply, at) => (
          // The text box keeps the focus and handles the keys, so the options need no key handlers.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
          <li
            key={reply.id}
            id={optionId(id, at)}
            role="option"
            aria-selected={at === active}
            className={cx(styles.option, at === active && styles.active)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(reply)}
          >
            <Shortcode shortcode={reply.shortcode} query={query} />
            <span className={styles.preview}>{previewOf(reply.message)}</span>
            {reply.isMedia && (
              <span className={styles.file}>
                <Paperclip aria-hidden="true" />
                {reply.mediaName}
              </span>
            )}
          </li>
        ))}
      </ul>
      {chosen && <Whole message={chosen.message} contactName={contactName} />}
    </div>
  );
}

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

function Shortcode({ shortcode, query }: { shortcode: string; query: string }) {
  const name = shortcode.replace(/^\//, '');
  const at = name.toLowerCase().startsWith(query.toLowerCase()) ? query.length : 0;
  return (
    <span className={styles.code}>
      /<mark className={styles.mark}>{name.slice(0, at)}</mark>
      {name.slice(at)}
    </span>
  );
}

function Whole({ message, contactName }: { message: string; contactName: string }) {
  const { t } = useTranslation();
  const { timezone: timeZone } = useUser().company;
  const parts = splitVariables(message);
  return (
    <div className={styles.whole}>
      <p className={styles.words}>
        {parts.map(({ text, isVariable }, at) =>
          isVariable ? (
            <span key={at} className={styles.variable}>
              {text}
            </span>
          ) : (
            text
          ),
        )}
      </p>
      {parts.some(({ isVariable }) => isVariable) && (
        <p className={styles.resolved}>
          {t('messages.quick.resolved')} <b>{resolveVariables(message, { contactName, now: new Date(), timeZone })}</b>
        </p>
      )}
    </div>
  );
}
