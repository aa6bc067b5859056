import type { ReactNode } from 'react';
import styles from './State.module.css';

/** A state as text and colour. */
export function State({ tone, children }: { tone: 'on' | 'off' | 'busy'; children: ReactNode }) {
  return (
    <span className={styles.state} data-tone={tone}>
      <i className={styles.dot} />
      {children}
    </span>
  );
}
