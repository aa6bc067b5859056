import type { ReactNode, Ref } from 'react';
import styles from './ListPanel.module.css';

interface ListPanelProps {
  /** Search and buttons above the rows. */
  toolbar?: ReactNode;
  /** The scrolling box. */
  scrollRef: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The card of a list: the toolbar stays, the rows scroll. */
export function ListPanel({ toolbar, scrollRef, children }: ListPanelProps) {
  return (
    <section className={styles.panel}>
      {toolbar && <div className={styles.toolbar}>{toolbar}</div>}
      <div ref={scrollRef} className={styles.rows}>
        {children}
      </div>
    </section>
  );
}
