import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { cx } from '../cx.ts';

interface BannerProps {
  tone: 'danger' | 'warning' | 'info' | 'success';
  icon: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One line at the top of a page or conversation, announced when it appears. */
export function Banner({ tone, icon, action, children }: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      {icon}
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  );
}
