import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon: ReactNode;
  tone?: 'calm' | 'warning' | 'danger';
  title: string;
  text?: string;
  action?: ReactNode;
  /** Details for support: a code, a time. */
  note?: ReactNode;
  /** 1 when the page has no other heading. */
  level?: 1 | 2;
}

/** Shown instead of rows, with an action. */
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
