import type { Message } from '@recadia/contract/messages';
import { Pause, Play } from 'lucide-react';
import { useRef } from 'react';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import styles from './AudioPlayer.module.css';
import { absenceText, formatSeconds } from './file-facts.ts';
import { useAudio } from './useAudio.ts';
import { Wave } from './Wave.tsx';

/** Player of a voice message: waveform, position and speed. */
export function AudioPlayer({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { mediaUrl, file, id } = message;
  const sound = useRef<HTMLAudioElement>(null);
  const audio = useAudio(sound, { id, url: mediaUrl, seconds: file?.seconds ?? null });
  if (mediaUrl === null) return <span className={styles.none}>{t(absenceText(file))}</span>;
  const { isPlaying, at, length, speed, peaks } = audio;
  const shownSpeed = `${new Intl.NumberFormat(currentLanguage()).format(speed)}×`;
  return (
    <span className={styles.player}>
      {/* The text of a customer's voice message is unknown, so captions cannot be offered. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- there are no captions to give */}
      <audio ref={sound} src={mediaUrl} preload="metadata" {...audio.events} />
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'messages.audio.pause' : 'messages.audio.play')}
        onClick={audio.toggle}
      >
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
      </button>
      <span className={styles.track}>
        <Wave peaks={peaks} part={length > 0 ? at / length : 0} />
        <input
          type="range"
          className={styles.seek}
          aria-label={t('messages.audio.seek')}
          aria-valuetext={formatSeconds(at)}
          min={0}
          max={Math.max(1, Math.round(length * 10))}
          value={Math.round(at * 10)}
          onChange={(event) => audio.seek(Number(event.target.value) / 10)}
        />
      </span>
      <button
        type="button"
        className={styles.speed}
        aria-label={t('messages.audio.speed', { speed: shownSpeed })}
        onClick={audio.faster}
      >
        {shownSpeed}
      </button>
      <span className={styles.time}>
        {at > 0 ? `${formatSeconds(at)} / ${formatSeconds(length)}` : formatSeconds(length)}
      </span>
    </span>
  );
}
