import { cx } from '../cx.ts';
import styles from './WeekGrid.module.css';

interface TimeBoxProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (time: string) => void;
}

/** A time as HH:MM; the user types digits and the colon is added. */
export function TimeBox({ label, value, isWrong, onChange }: TimeBoxProps) {
  return (
    <input
      className={cx(styles.time, isWrong && styles.wrong)}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder="--:--"
      maxLength={5}
      value={value}
      onChange={(event) => onChange(maskTime(event.target.value))}
    />
  );
}

/** SET-06: the mask ##:##. The colon appears with the third digit, so that deleting works. */
export function maskTime(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}
