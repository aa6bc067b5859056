import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './BubbleFrame.module.css';

interface BubbleFrameProps {
  fromMe: boolean;
  /** The line above has the same author, so it is closer and has no tail. */
  joins: boolean;
  isFailed?: boolean;
  look?: 'picture' | 'sound' | 'bare' | 'quiet' | undefined;
  /** Time and ticks. */
  meta: ReactNode;
  /** Floats beside the bubble: the action menu. */
  beside?: ReactNode;
  /** Below the bubble: reactions and failure. */
  below?: ReactNode;
  isLit?: boolean;
  children: ReactNode;
}

/** The frame of a message: side, tail, time and attached parts. */
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
