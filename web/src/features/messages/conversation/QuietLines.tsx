import type { Note } from '@recadia/contract/notes';
import type { TimelineEntry } from '@recadia/contract/tickets';
import { ArrowLeftRight, Check, Info, RotateCcw, StickyNote, Tag, Undo2, UserPlus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { formatTime } from '../../../lib/i18n/time.ts';
import { dayName } from '../../../lib/i18n/day-name.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { eventText } from '../bubbles/event-text.ts';
import styles from './QuietLines.module.css';

export function DayLine({ at }: { at: string }) {
  const { t, language } = useTranslation();
  const day = dayName(at, new Date(), language);
  return (
    <div className={styles.center}>
      <span className={styles.day}>{day.kind === 'date' ? day.text : t(`messages.${day.kind}`)}</span>
    </div>
  );
}

export function UnreadLine({ count }: { count: number }) {
  const { t } = useTranslation();
  return <div className={styles.unread}>{t('messages.unread', { count })}</div>;
}

const icons: Record<string, LucideIcon> = {
  opened: UserPlus,
  accepted: UserPlus,
  reopened: RotateCcw,
  returned: Undo2,
  resolved: Check,
  closed: Check,
  transferred: ArrowLeftRight,
  tagged: Tag,
};

/** One event of the ticket's timeline. */
export function EventLine({ event }: { event: TimelineEntry }) {
  const { t } = useTranslation();
  const Icon = icons[event.kind] ?? Info;
  const { key, values } = eventText(event);
  return (
    <div className={styles.event}>
      <Icon aria-hidden="true" />
      <span>
        {t(`messages.event.${key}`, values)} · <time dateTime={event.at}>{formatTime(event.at)}</time>
      </span>
    </div>
  );
}

/** An internal note, which is never sent to the customer. */
export function NoteLine({ note }: { note: Note }) {
  const { t } = useTranslation();
  const name = note.user?.name ?? t('messages.note.gone');
  return (
    <div className={styles.center}>
      <div role="note" aria-label={t('messages.note.label', { name })} className={styles.note}>
        <span className={styles.private}>
          <StickyNote aria-hidden="true" />
          {t('messages.note.private')}
        </span>
        <p className={styles.words} dir="auto">
          {note.note}
        </p>
        <small className={styles.by}>
          {name} · <time dateTime={note.createdAt}>{formatTime(note.createdAt)}</time>
        </small>
      </div>
    </div>
  );
}
