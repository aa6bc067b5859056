import type { CSSProperties } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './Wave.module.css';

/** The waveform of a recording; the played part is highlighted. */
export function Wave({ peaks, part }: { peaks: number[]; part: number }) {
  return (
    <span className={styles.wave} aria-hidden="true">
      {peaks.map((peak, at) => (
        <i
          key={at}
          className={cx(styles.bar, at < part * peaks.length && styles.played)}
          style={{ '--h': `${Math.round(3 + peak * 21)}px` } as CSSProperties}
        />
      ))}
    </span>
  );
}
