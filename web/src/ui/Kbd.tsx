import styles from './Kbd.module.css';

interface KbdProps {
  /** In the order they are pressed: "g t", "Ctrl Enter"; a capital alone is written with Shift. */
  keys: string;
  /** On one cap, where there is little room. */
  together?: boolean;
}

export function Kbd({ keys, together = false }: KbdProps) {
  const named = /^[A-Z]$/.test(keys) ? `Shift ${keys}` : keys.replace('Escape', 'Esc');
  const caps = together ? [named] : named.split(' ');
  return (
    <span className={styles.keys}>
      {caps.map((key, at) => (
        <kbd key={at} className={styles.key}>
          {key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </span>
  );
}
