import type { ReactNode } from 'react';
import styles from './NumberButton.module.css';

interface NumberButtonProps {
  /** What it opens, for who listens. */
  about: string;
  onPress: () => void;
  children: ReactNode;
}

/** A number in a table that opens the tickets behind it. */
export function NumberButton({ about, onPress, children }: NumberButtonProps) {
  return (
    <button type="button" className={styles.number} onClick={onPress}>
      {children} <span className="visually-hidden">{about}</span>
    </button>
  );
}
