import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './IconButton.module.css';
import { Tooltip } from '../overlay/Tooltip.tsx';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  keys?: string;
  size?: 'sm' | 'md';
  tone?: 'danger';
  /** Content at the corner: a count, a dot. */
  badge?: ReactNode;
}

export function IconButton({
  label,
  icon,
  keys,
  size = 'md',
  tone,
  badge,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(styles.button, size === 'sm' && styles.sm, tone === 'danger' && styles.danger, className)}
      >
        {icon}
        {badge}
      </button>
    </Tooltip>
  );
}

/** Keeps the place of a button that loads later, so that the buttons beside it do not move. */
export const IconButtonPlaceholder = () => <span className={styles.placeholder} />;
