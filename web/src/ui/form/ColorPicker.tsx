import { palette } from '@recadia/contract/palette';
import { Check } from 'lucide-react';
import { useId } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import styles from './ColorPicker.module.css';

interface ColorPickerProps {
  label: string;
  value: string | undefined;
  onChange: (color: string) => void;
}

/** The fifty colours as one radio group: one tab stop with arrow keys inside. */
export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const { t } = useTranslation();
  const name = useId();
  const own = value && !palette.some((color) => isSame(color, value)) ? [value] : [];
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.swatches}>
        {[...own, ...palette].map((color, at) => (
          <label key={color} className={styles.swatch} style={{ '--c': color } as CSSProperties}>
            <input
              type="radio"
              name={name}
              value={color}
              className="visually-hidden"
              aria-label={t('ui.color', { number: at + 1, color })}
              checked={value !== undefined && isSame(color, value)}
              onChange={() => onChange(color)}
            />
            <Check />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
