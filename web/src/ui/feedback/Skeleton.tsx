import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/** A grey bar as placeholder for text. */
export function Skeleton({ width }: { width: string }) {
  return <span className={styles.bar} style={{ '--w': width } as CSSProperties} />;
}
