import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { cx } from '../cx.ts';

interface BadgeProps {
  tone?: 'neutral' | 'hot' | 'alert' | 'warn';
  children: ReactNode;
}

/** A small count or mark. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone], 'tabular')}>{children}</span>;
}
