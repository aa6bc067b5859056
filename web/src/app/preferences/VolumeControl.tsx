import { volumeRange } from '@recadia/contract/limits';
import { Play } from 'lucide-react';
import { useId } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { playMessageSound, setVolume, useVolume } from '../../lib/interaction/volume.ts';
import { Button } from '../../ui/form/Button.tsx';
import styles from './VolumeControl.module.css';

/** The volume of the new-message sound, in tenths. */
export function VolumeControl() {
  const { t } = useTranslation();
  const id = useId();
  const { volume } = useVolume();
  const percent = t('app.top.volumePercent', { percent: Math.round(volume * 100) });
  return (
    <div>
      <div className={styles.head}>
        <label htmlFor={id}>{t('app.top.volume')}</label>
        <output htmlFor={id} className="tabular">
          {percent}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className={styles.range}
        style={{ '--at': `${volume * 100}%` } as CSSProperties}
        min={volumeRange.min}
        max={volumeRange.max}
        step={volumeRange.step}
        value={volume}
        aria-valuetext={percent}
        onChange={(event) => setVolume(event.target.valueAsNumber)}
        data-autofocus
      />
      <Button size="sm" variant="quiet" className={styles.sample} icon={<Play />} onClick={playMessageSound}>
        {t('app.top.sample')}
      </Button>
    </div>
  );
}
