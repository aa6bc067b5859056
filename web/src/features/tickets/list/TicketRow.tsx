import type { Ticket } from '@recadia/contract/tickets';
import { Users } from 'lucide-react';
import { memo, useId, useReducer } from 'react';
import type { CSSProperties } from 'react';
import { Link, useLocation } from 'react-router';
import { useDraftText } from '../../../lib/interaction/drafts.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../../ui/layout/Avatar.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Chip } from '../../../ui/layout/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { lastMessageText } from '../../../ui/layout/last-message-text.ts';
import { AgeLabel } from './AgeLabel.tsx';
import { RowActions } from './RowActions.tsx';
import { pick, useSelection } from './selection.ts';
import { shortTime } from './short-time.ts';
import type { TicketAct } from '../ticket-acts.ts';
import styles from './TicketRow.module.css';

const shownTags = 2;

interface TicketRowProps {
  ticket: Ticket;
  /** The conversation of this ticket is open. */
  isOpen: boolean;
  /** This row is the tab stop of the list. */
  isCursor: boolean;
  onFocus: (ticket: Ticket) => void;
  onAct: (act: TicketAct, ticket: Ticket) => void;
}

export const TicketRow = memo(function TicketRow({ ticket, isOpen, isCursor, onFocus, onAct }: TicketRowProps) {
  const { t } = useTranslation();
  const about = useId();
  const { contact, unreadMessages: unread } = ticket;
  const isPicked = useSelection(({ ids }) => ids.has(ticket.id));
  // Buttons that appear on hover or focus are half of a row's cost, so they are rendered on the first visit.
  const [isVisited, visit] = useReducer(() => true, false);
  const hasActions = isVisited || isCursor || ticket.status === 'pending';
  return (
    <div
      className={styles.row}
      onPointerEnter={visit}
      data-open={isOpen || undefined}
      data-picked={isPicked || undefined}
      data-status={ticket.status}
      data-unread={unread > 0 || undefined}
      style={{ '--q': ticket.queue?.color ?? 'transparent' } as CSSProperties}
    >
      <span className={styles.face}>
        <Avatar name={contact.name} />
        <input
          type="checkbox"
          className={styles.pick}
          aria-label={t('tickets.bulk.pick', { name: contact.name })}
          checked={isPicked}
          tabIndex={isCursor ? 0 : -1}
          onChange={({ nativeEvent }) => pick(ticket.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
        />
        {ticket.isGroup && (
          <i className={styles.group} title={t('tickets.row.group')}>
            <Users />
          </i>
        )}
      </span>
      <div className={styles.lines}>
        <div className={styles.first}>
          <Name ticket={ticket} about={about} isOpen={isOpen} isCursor={isCursor} onFocus={onFocus} />
          <time className={styles.time} dateTime={ticket.lastMessageAt}>
            {shortTime(ticket.lastMessageAt)}
          </time>
        </div>
        <div className={styles.second} id={about}>
          <Preview ticket={ticket} isOpen={isOpen} />
          {unread > 0 && (
            <Badge tone="hot">
              {unread}
              <span className="visually-hidden"> {t('tickets.row.unread', { count: unread })}</span>
            </Badge>
          )}
        </div>
        <Labels ticket={ticket} />
      </div>
      {hasActions && <RowActions ticket={ticket} isCursor={isCursor} onAct={onAct} />}
    </div>
  );
});

interface NameProps extends Pick<TicketRowProps, 'ticket' | 'isOpen' | 'isCursor' | 'onFocus'> {
  about: string;
}

/** The row links to the conversation; a pending ticket must be accepted first (TKT-07). */
function Name({ ticket, about, isOpen, isCursor, onFocus }: NameProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { name } = ticket.contact;
  // The link covers the whole row, so its title also names the agent.
  const title = ticket.user ? `${name} · ${t('tickets.row.holder', { name: ticket.user.name })}` : name;
  const shared = {
    className: styles.name,
    'data-ticket': ticket.id,
    // The first paint of a row is measured (npm run bench -- tickets-page).
    elementtiming: 'ticket',
    'aria-describedby': about,
    tabIndex: isCursor ? 0 : -1,
    onFocus: () => onFocus(ticket),
  };
  if (ticket.status === 'pending') {
    return (
      <button {...shared} type="button" aria-disabled="true" title={t('tickets.row.acceptFirst')}>
        {name}
      </button>
    );
  }
  return (
    <Link {...shared} to={`/tickets/${ticket.uuid}${search}`} title={title} aria-current={isOpen || undefined}>
      {name}
    </Link>
  );
}

/** The last message, or an unsent draft. */
function Preview({ ticket, isOpen }: Pick<TicketRowProps, 'ticket' | 'isOpen'>) {
  const { t } = useTranslation();
  const draft = useDraftText(useUser().id, ticket.id).trim();
  const { lastFromMe } = ticket;
  const lastMessage = lastMessageText(ticket.lastMessage, t);
  // The open conversation shows the draft in its composer.
  if (draft && !isOpen) {
    return (
      <span className={cx(styles.preview, styles.draft)} title={draft} dir="auto">
        {t('tickets.row.draft')} {draft}
      </span>
    );
  }
  return (
    <span className={styles.preview} title={lastMessage} dir="auto">
      {lastFromMe && lastMessage && <span className={styles.own}>{t('tickets.row.own')}</span>}
      {lastFromMe ? unsigned(lastMessage) : lastMessage}
    </span>
  );
}

function Labels({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { queue, tags, whatsapp, chatbot } = ticket;
  const more = tags.length - shownTags;
  return (
    <div className={styles.third}>
      {queue ? (
        <Chip color={queue.color} shape="queue">
          {queue.name}
        </Chip>
      ) : (
        <span className={styles.noQueue} title={t('tickets.row.noQueue')}>
          {t('tickets.row.noQueue')}
        </span>
      )}
      <span className={styles.extras}>
        {chatbot && <Chip color="#8B5FBF">{t('tickets.row.bot')}</Chip>}
        {tags.slice(0, shownTags).map(({ id, name, color }) => (
          <Chip key={id} color={color}>
            {name}
          </Chip>
        ))}
        {more > 0 && <span title={tags.map(({ name }) => name).join(', ')}>+{more}</span>}
        {tags.length === 0 && <span className={styles.connection}>{whatsapp.name}</span>}
      </span>
      <Holder user={ticket.user} />
      <AgeLabel ticket={ticket} />
    </div>
  );
}

/** The agent who has the ticket. */
function Holder({ user }: Pick<Ticket, 'user'>) {
  const { t } = useTranslation();
  if (!user) return null;
  return (
    <span className={styles.holder}>
      <Avatar name={user.name} size="xs" />
      <span className="visually-hidden">{t('tickets.row.holder', { name: user.name })}</span>
    </span>
  );
}

/** Removes the signature, because the row is short. */
const unsigned = (text: string): string => text.replace(/^\*[^*]{1,80}:\*\s*/, '');
