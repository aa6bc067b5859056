import { useOnline } from '../../../lib/live/useOnline.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import styles from './QueueLine.module.css';
import { useOutgoing } from './useSendQueue.ts';

/** Shows while offline how many messages wait. */
export function QueueLine({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const { items } = useOutgoing(ticketId);
  const count = items.filter(({ state }) => state !== 'failed').length;
  if (isOnline || count === 0) return null;
  return (
    <div className={styles.line} role="status">
      {t('messages.queue', { count })}
    </div>
  );
}
