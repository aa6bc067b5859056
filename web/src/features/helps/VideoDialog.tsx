import { videoHost } from '@recadia/contract/helps';
import type { Help } from '@recadia/contract/helps';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './VideoDialog.module.css';

/** No request goes to the video service before play is pressed (HLP-07). */
export function VideoDialog({ help, onClose }: { help: Help; onClose: () => void }) {
  const { t } = useTranslation();
  const [isPlaying, setPlaying] = useState(false);
  return (
    <Dialog title={help.title} onClose={onClose} width={800}>
      {isPlaying ? (
        <iframe
          className={styles.film}
          title={t('helps.film', { title: help.title })}
          src={`${videoHost}/embed/${help.video}?autoplay=1&rel=0`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          // The video service refuses to play without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <button
            type="button"
            className={styles.poster}
            aria-label={t('helps.play', { title: help.title })}
            onClick={() => setPlaying(true)}
            data-autofocus
          >
            <Thumbnail />
          </button>
          <p className={styles.note}>{t('helps.note')}</p>
        </>
      )}
      {help.description !== '' && (
        <p className={styles.text} dir="auto">
          {help.description}
        </p>
      )}
    </Dialog>
  );
}
