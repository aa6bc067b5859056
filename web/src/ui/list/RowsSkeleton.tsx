import styles from './RowsSkeleton.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';

/** Placeholder rows. */
export function RowsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={`${22 + ((row * 7) % 18)}%`} />
          <Skeleton width="12%" />
        </div>
      ))}
    </div>
  );
}
