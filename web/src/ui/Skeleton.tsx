import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/** A grey bar where text will be. */
export function Skeleton({ width }: { width: string }) {
  return <span className={styles.bar} style={{ '--w': width } as CSSProperties} />;
}
