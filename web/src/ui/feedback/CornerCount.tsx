import { Badge } from './Badge.tsx';
import styles from './CornerCount.module.css';

/** Higher counts are shown as 99+. */
const mostShown = 99;

interface CornerCountProps {
  count: number;
  tone: 'alert' | 'hot';
}

/** A count at the corner of an icon button; the accessible name of the button states it too. */
export function CornerCount({ count, tone }: CornerCountProps) {
  if (count === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      <Badge tone={tone}>{count > mostShown ? `${mostShown}+` : count}</Badge>
    </span>
  );
}
