import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { formatLeft, windowLeft } from './serviceWindow.ts';
import styles from './WindowBar.module.css';

interface WindowBarProps {
  left: number;
  onTemplate: () => void;
}

const dayMinutes = 24 * 60;

/** How long the customer's last word still opens the door, or that it is shut and what still goes through. */
export function WindowBar({ left, onTemplate }: WindowBarProps) {
  const { t } = useTranslation();
  // The clocks of server and browser differ by seconds: a window that just opened has no countdown yet.
  if (left >= dayMinutes) return null;
  const isOpen = left > 0;
  return (
    <div
      className={styles.bar}
      data-closed={!isOpen || undefined}
      role={isOpen ? 'timer' : 'status'}
      aria-live={isOpen ? 'off' : 'polite'}
    >
      <Clock aria-hidden="true" />
      <span className={styles.words}>
        {isOpen ? t('messages.window.open', { left: formatLeft(left) }) : t('messages.window.closed')}
      </span>
      <button type="button" className={styles.choose} onClick={onTemplate}>
        {t('messages.window.choose')}
      </button>
    </div>
  );
}

const tickMs = 15_000;

/** Minutes left, counted down on screen; null where there is no such window. */
export function useWindow(hours: number | null, expiresAt: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (hours === null) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [hours]);
  return hours === null ? null : windowLeft(expiresAt, now);
}
