import type { ReactNode } from 'react';
import styles from './ContactPanel.module.css';

/** A section of the drawer, with a count beside its heading. */
export function Section({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>
        {title}
        {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
      </h3>
      {children}
    </section>
  );
}
