import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './BubbleFrame.module.css';

interface BubbleFrameProps {
  fromMe: boolean;
  /** The same person's next line: closer, and without a tail. */
  joins: boolean;
  isFailed?: boolean;
  look?: 'picture' | 'sound' | 'bare' | 'quiet' | undefined;
  /** Hour, ticks. */
  meta: ReactNode;
  /** Floats beside it: what can be done with it. */
  beside?: ReactNode;
  /** Under it: reactions, why it failed. */
  below?: ReactNode;
  isLit?: boolean;
  children: ReactNode;
}

/** The shape of whatever is said: whose side, tail, time, and what hangs on it. */
export function BubbleFrame(props: BubbleFrameProps) {
  const { fromMe, joins, isFailed, look, meta, beside, below, isLit, children } = props;
  return (
    <div className={cx(styles.line, fromMe ? styles.out : styles.in, !joins && styles.first)}>
      <div className={styles.holder}>
        <div
          className={cx(
            styles.bubble,
            look && styles[look],
            !joins && styles.tail,
            isFailed && styles.failed,
            isLit && styles.lit,
          )}
        >
          {children}
          <span className={styles.meta}>{meta}</span>
        </div>
        {beside && <span className={styles.beside}>{beside}</span>}
      </div>
      {below}
    </div>
  );
}
