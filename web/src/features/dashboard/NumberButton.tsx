import type { ReactNode } from 'react';
import styles from './NumberButton.module.css';

interface NumberButtonProps {
  /** The label for screen readers. */
  about: string;
  onPress: () => void;
  children: ReactNode;
}

/** A number of a table that opens the tickets it counts. */
export function NumberButton({ about, onPress, children }: NumberButtonProps) {
  return (
    <button type="button" className={styles.number} onClick={onPress}>
      {children} <span className="visually-hidden">{about}</span>
    </button>
  );
}
