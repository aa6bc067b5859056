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
  /** 1 where nothing else on the page is its heading. */
  level?: 1 | 2;
}

/** What stands where rows would be, and what to do about it. */
export function EmptyState({ icon, tone = 'calm', title, text, action, note, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      <div className={cx(styles.art, styles[tone])}>{icon}</div>
      <Heading className={styles.title}>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {action}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
