import type { ReactNode, Ref } from 'react';
import styles from './ListPanel.module.css';

interface ListPanelProps {
  /** Search and buttons above the rows. */
  toolbar?: ReactNode;
  /** The box that scrolls. */
  scrollRef: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The card a page's list lives in: its head stays, its rows scroll. */
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
