import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './RowsLoading.module.css';

/** Placeholder rows. */
export function RowsLoading({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <i className={styles.face} />
          <div className={styles.lines}>
            <Skeleton width="58%" />
            <Skeleton width="92%" />
            <Skeleton width="27%" />
          </div>
        </div>
      ))}
    </div>
  );
}
