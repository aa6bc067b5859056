import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Pill.module.css';

interface PillProps {
  tone: 'success' | 'warning' | 'danger' | 'info';
  /** Shows a spinner instead of the dot. */
  isBusy?: boolean;
  children: ReactNode;
}

/** A state in words, with a colour. */
export function Pill({ tone, isBusy = false, children }: PillProps) {
  return (
    <span className={cx(styles.pill, styles[tone])}>
      <i className={isBusy ? styles.spinner : styles.dot} />
      {children}
    </span>
  );
}
