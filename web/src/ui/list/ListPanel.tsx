import type { ReactNode, Ref } from 'react';
import styles from './ListPanel.module.css';

interface ListPanelProps {
  /** Search and buttons above the rows. */
  toolbar?: ReactNode;
  /** The scrolling box. */
  scrollRef: Ref<HTMLDivElement>;
  /** Stays below the rows. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The card of a list: the toolbar stays, the rows scroll. */
export function ListPanel({ toolbar, scrollRef, footer, children }: ListPanelProps) {
  return (
    <section className={styles.panel}>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      <div ref={scrollRef} className={styles.rows}>
        {children}
      </div>
      {footer}
    </section>
  );
}
