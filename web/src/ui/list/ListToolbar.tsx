import type { ReactNode } from 'react';
import { Badge } from '../feedback/Badge.tsx';
import styles from './ListPanel.module.css';

interface ListToolbarProps {
  title: string;
  count: ReactNode;
  /** Search and buttons. */
  children: ReactNode;
}

/** The toolbar of a list that is a part of a page: title, count, search and buttons. */
export function ListToolbar({ title, count, children }: ListToolbarProps) {
  return (
    <>
      <h2 className={styles.title}>
        {title} <Badge>{count}</Badge>
      </h2>
      {children}
    </>
  );
}
