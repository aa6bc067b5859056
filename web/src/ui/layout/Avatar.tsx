import { useState, type CSSProperties } from 'react';
import styles from './Avatar.module.css';
import { cx } from '../cx.ts';

const hues = ['#0E7C86', '#0C7A51', '#3D7FD6', '#8B5FBF', '#B4610B', '#B3365A', '#6B7A12', '#A23B2A'];

interface AvatarProps {
  name: string;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  /** The user's picture; the initials stay when it cannot be loaded. */
  src?: string | null;
  /** Shows the presence dot. */
  online?: boolean;
}

/** Initials on a colour derived from the name; decorative, because the name stands beside it or labels it. */
export function Avatar({ name, size = 'md', src, online }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden="true"
      className={cx(styles.avatar, styles[size])}
      style={{ '--c': hueOf(name) } as CSSProperties}
    >
      {initialsOf(name)}
      {src && src !== failed && (
        <img className={styles.picture} src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
      )}
      {online !== undefined && <i className={cx(styles.presence, !online && styles.off)} />}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return initials.join('').toUpperCase();
}

function hueOf(name: string): string {
  const sum = [...name].reduce((total, character) => (total * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7);
  return hues[sum % hues.length] ?? '#5D6A62';
}
