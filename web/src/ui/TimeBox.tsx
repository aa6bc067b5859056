import { cx } from './cx.ts';
import styles from './WeekGrid.module.css';

interface TimeBoxProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange: (time: string) => void;
}

/** A time of day as HH:MM, typed as digits; the colon comes by itself. */
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

/** SET-06: the mask ##:##. What is deleted stays deleted, so the colon comes with the third digit. */
export function maskTime(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}
