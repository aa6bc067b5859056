import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Dashboard.module.css';

const cards = ['happening', 'pending', 'finished', 'support', 'wait'];
const panels = ['days', 'users', 'attendants', 'satisfaction'];

/** The page with placeholders. */
export function DashboardSkeleton() {
  return (
    <div className={styles.page} aria-hidden="true">
      <div className={styles.cards}>
        {cards.map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton width="60%" />
            <span className={styles.number} />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
      <div className={styles.wide}>
        {panels.map((panel) => (
          <div key={panel} className={styles.blank}>
            <Skeleton width="30%" />
          </div>
        ))}
      </div>
    </div>
  );
}
