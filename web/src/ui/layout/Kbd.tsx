import styles from './Kbd.module.css';

interface KbdProps {
  /** Keys in the order they are pressed: "g t", "Ctrl Enter"; a single capital is shown with Shift. */
  keys: string;
  /** Shows all keys on one cap to save space. */
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
