import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import styles from './Button.module.css';
import { cx } from '../cx.ts';
import { useDelayed } from '../feedback/useDelayed.ts';

const spinnerAfterMs = 150;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'default' | 'quiet' | 'danger' | 'soft';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  /** The action is running: further clicks are ignored and the width stays. */
  busy?: boolean;
  block?: boolean;
}

export function Button({
  variant = 'default',
  size = 'md',
  icon,
  busy = false,
  block = false,
  disabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const spins = useDelayed(busy, spinnerAfterMs);
  const inert = busy || disabled;
  // aria-disabled instead of disabled keeps the focus and allows a tooltip with the reason.
  const press = (event: MouseEvent<HTMLButtonElement>) => (inert ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.button, styles[variant], styles[size], block && styles.block, className)}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
      onClick={press}
    >
      <span className={cx(styles.face, spins && styles.away)}>
        {icon}
        {children}
      </span>
      {spins && <span className={styles.spinner} />}
    </button>
  );
}
