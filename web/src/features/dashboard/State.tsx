import type { ReactNode } from 'react';
import styles from './State.module.css';

/** A pill that says by words and colour how somebody is. */
export function State({ tone, children }: { tone: 'on' | 'off' | 'busy'; children: ReactNode }) {
  return (
    <span className={styles.state} data-tone={tone}>
      <i className={styles.dot} />
      {children}
    </span>
  );
}
