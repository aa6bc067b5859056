import type { CSSProperties, ReactNode } from 'react';
import styles from './Chip.module.css';
import { cx } from '../cx.ts';

interface ChipProps {
  /** A colour chosen by the company; it tints the background while the text keeps its contrast. */
  color: string;
  shape?: 'tag' | 'queue';
  large?: boolean;
  children: ReactNode;
}

export function Chip({ color, shape = 'tag', large, children }: ChipProps) {
  return (
    <span
      className={cx(styles.chip, shape === 'tag' && styles.tag, large && styles.large)}
      style={{ '--c': color } as CSSProperties}
    >
      <i className={styles.dot} />
      <span className={styles.text}>{children}</span>
    </span>
  );
}
