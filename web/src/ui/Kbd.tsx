import styles from './Kbd.module.css';

/** Keys as caps, in the order they are pressed: "g t", "Ctrl K". */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key, at) => (
        <kbd key={at} className={styles.key}>
          {key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </span>
  );
}
