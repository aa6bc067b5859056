import type { Message } from '@recadia/contract/messages';
import { ImageOff, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { cx } from '../../../ui/cx.ts';
import { useConversation } from '../conversation/conversation-context.ts';
import { absenceText, formatSeconds } from './file-facts.ts';
import styles from './Picture.module.css';

interface PictureProps {
  message: Message;
  kind: 'image' | 'video' | 'sticker';
}

/** An image or video in a box of fixed size, so that loading moves nothing (MSG-12); a click opens the lightbox. */
export function Picture({ message, kind }: PictureProps) {
  const { t } = useTranslation();
  const { show, renew } = useConversation();
  const [isBroken, setBroken] = useState(false);
  const { mediaUrl, file } = message;
  if (mediaUrl === null || isBroken)
    return <NoFile text={t(absenceText(file, isBroken))} isSticker={kind === 'sticker'} />;
  const failed = () => {
    setBroken(true);
    renew();
  };
  if (kind === 'sticker')
    return <img className={styles.sticker} src={mediaUrl} alt={t('messages.media.sticker')} onError={failed} />;
  const isVideo = kind === 'video';
  const seconds = file?.seconds ?? null;
  return (
    <button
      type="button"
      className={styles.media}
      aria-label={t(isVideo ? 'messages.media.openVideo' : 'messages.media.open')}
      onClick={() => show(message)}
    >
      {isVideo ? (
        // Shows the first frame; the controls are in the lightbox.
        <video
          className={styles.fill}
          src={`${mediaUrl}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          onError={failed}
        />
      ) : (
        <img className={styles.fill} src={mediaUrl} alt="" loading="lazy" decoding="async" onError={failed} />
      )}
      {isVideo && (
        <span className={styles.play}>
          <Play aria-hidden="true" />
        </span>
      )}
      {isVideo && seconds !== null && <span className={styles.time}>{formatSeconds(seconds)}</span>}
    </button>
  );
}

function NoFile({ text, isSticker }: { text: string; isSticker: boolean }) {
  return (
    <span className={cx(styles.media, styles.none, isSticker && styles.sticker)}>
      <ImageOff aria-hidden="true" />
      {text}
    </span>
  );
}
