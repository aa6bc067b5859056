import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { formatLeft, windowLeft } from './service-window.ts';
import styles from './WindowBar.module.css';

interface WindowBarProps {
  left: number;
  onTemplate: () => void;
}

const dayMinutes = 24 * 60;

/** Counts down the service window; once it is closed, offers a template. */
export function WindowBar({ left, onTemplate }: WindowBarProps) {
  const { t } = useTranslation();
  // Server and browser clocks differ by seconds, so a full window shows no countdown.
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

/** Minutes left of the service window, counted down; null without a window. */
export function useWindow(hours: number | null, expiresAt: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (hours === null) return;
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [hours]);
  return hours === null ? null : windowLeft(expiresAt, now);
}
