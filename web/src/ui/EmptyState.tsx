import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  tone?: 'calm' | 'warning' | 'danger';
  title: string;
  text?: string;
  action?: ReactNode;
  /** Small print for whoever helps: a code, a time. */
  note?: ReactNode;
}

/** What stands where rows would be, and what to do about it. */
export function EmptyState({ icon, tone = 'calm', title, text, action, note }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={cx(styles.art, styles[tone])}>{icon}</div>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
