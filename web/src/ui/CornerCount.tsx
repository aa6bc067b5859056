import { Badge } from './Badge.tsx';
import styles from './CornerCount.module.css';

/** Beyond this the exact number helps nobody. */
const mostShown = 99;

interface CornerCountProps {
  count: number;
  tone: 'alert' | 'hot';
}

/** How many wait behind an icon button. It hangs over the button's edge; the button's name says it aloud. */
export function CornerCount({ count, tone }: CornerCountProps) {
  if (count === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      <Badge tone={tone}>{count > mostShown ? `${mostShown}+` : count}</Badge>
    </span>
  );
}
