import type { Schedule } from '@recadia/contract/schedules';
import { Image, Lock, Pencil, Repeat, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CSSProperties } from 'react';
import { formatDate, formatTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/form/IconButton.tsx';
import { Popover } from '../../ui/overlay/Popover.tsx';
import { displayStatusIcons, displayStatusOf, mayEdit, reasonKey } from './schedule-state.ts';
import styles from './ScheduleCard.module.css';

export interface ScheduleActs {
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
}

interface ScheduleCardProps extends ScheduleActs {
  schedule: Schedule;
  /** One line instead of three, to save space. */
  isShort?: boolean;
  style?: CSSProperties;
}

/** A message on the calendar; a click shows its details and actions. */
export function ScheduleCard({ schedule, isShort = false, style, onEdit, onDelete }: ScheduleCardProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const look = displayStatusOf(schedule);
  const Icon = displayStatusIcons[look];
  const time = formatTime(schedule.sendAt);
  const name = schedule.contact.name;
  const act = (perform: (schedule: Schedule) => void) => () => {
    setOpen(false);
    perform(schedule);
  };
  return (
    <Popover
      label={t('schedules.about', { name })}
      width={300}
      align="start"
      opened={isOpen}
      onChange={setOpen}
      target={
        <button
          type="button"
          className={cx(styles.card, styles[look], isShort && styles.short)}
          style={style}
          aria-expanded={isOpen}
          aria-label={t('schedules.cardLabel', {
            time,
            name,
            state: t(`schedules.looks.${look}`),
            body: schedule.body,
          })}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.time}>
            <Icon />
            {time}
            {schedule.recurrence !== 'none' && <Repeat />}
          </span>
          <span className={styles.name}>{name}</span>
          {!isShort && <span className={styles.body}>{schedule.body}</span>}
        </button>
      }
    >
      <ScheduleDetails schedule={schedule} onEdit={act(onEdit)} onDelete={act(onDelete)} />
    </Popover>
  );
}

/** The details; a message that cannot be changed any more states so. */
export function ScheduleDetails({ schedule, onEdit, onDelete }: ScheduleActs & { schedule: Schedule }) {
  const { t } = useTranslation();
  const { contact, sendAt, body, mediaName, error, recurrence, cancelOnReply } = schedule;
  const look = displayStatusOf(schedule);
  return (
    <div className={styles.details}>
      <div className={styles.head}>
        <Avatar name={contact.name} size="sm" />
        <div className={styles.who}>
          <b>{contact.name}</b>
          <span>{`${formatDate(sendAt)}, ${formatTime(sendAt)}`}</span>
        </div>
        {mayEdit(schedule) && (
          <IconButton size="sm" label={t('schedules.edit')} icon={<Pencil />} onClick={() => onEdit(schedule)} />
        )}
        <IconButton
          size="sm"
          tone="danger"
          label={t('schedules.delete')}
          icon={<Trash2 />}
          onClick={() => onDelete(schedule)}
        />
      </div>
      <p className={styles.words}>{body}</p>
      <ul className={styles.facts}>
        {mediaName !== null && (
          <li>
            <Image />
            {mediaName}
          </li>
        )}
        {recurrence !== 'none' && (
          <li>
            <Repeat />
            {t(`schedules.recurrence.${recurrence}`)}
          </li>
        )}
        {cancelOnReply && look === 'waiting' && <li>{t('schedules.cancelsOnReply')}</li>}
        {look === 'failed' && <li className={styles.wrong}>{t(`schedules.reasons.${reasonKey(error)}`)}</li>}
        {look === 'cancelled' && <li>{t('schedules.answeredFirst')}</li>}
        {!mayEdit(schedule) && (
          <li>
            <Lock />
            {t('schedules.locked')}
          </li>
        )}
      </ul>
    </div>
  );
}
