import { cx } from '../../../ui/cx.ts';
import styles from './MessagesLoading.module.css';

const lines = [
  { isOut: false, width: 'w3' },
  { isOut: false, width: 'w2' },
  { isOut: true, width: 'w3' },
  { isOut: false, width: 'w1' },
  { isOut: true, width: 'w2' },
] as const;

/** Placeholder bubbles. */
export function MessagesLoading() {
  return (
    <div className={styles.lines}>
      {lines.map(({ isOut, width }, at) => (
        <span key={at} className={cx(styles.bubble, styles[width], isOut && styles.out)} />
      ))}
    </div>
  );
}
