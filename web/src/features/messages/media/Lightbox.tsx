import { Modal } from '@mantine/core';
import type { Message } from '@recadia/contract/messages';
import { Download, X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { useReturnFocus } from '../../../ui/overlay/useReturnFocus.ts';
import { useConversation } from '../conversation/conversation-context.ts';
import styles from './Lightbox.module.css';
import { kindOf } from '../bubbles/message-kind.ts';

interface LightboxProps {
  message: Message;
  onClose: () => void;
}

/** Shows one image or video as large as the screen allows. */
export function Lightbox({ message, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const { contactName } = useConversation();
  useReturnFocus();
  const { mediaUrl, file, body } = message;
  const title = t('messages.lightbox.title', { name: message.fromMe ? t('messages.me') : contactName });
  if (mediaUrl === null) return null;
  return (
    <Modal.Root
      opened
      fullScreen
      onClose={onClose}
      returnFocus={false}
      lockScroll={false}
      classNames={{ content: styles.frame }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={styles.bar}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <a
            className={styles.get}
            href={mediaUrl}
            download={file?.name ?? ''}
            aria-label={t('messages.lightbox.download')}
          >
            <Download aria-hidden="true" />
          </a>
          <IconButton
            className={styles.close}
            label={t('messages.lightbox.close')}
            icon={<X />}
            onClick={onClose}
            data-autofocus
          />
        </div>
        <div className={styles.stage}>
          {kindOf(message) === 'video' ? (
            // eslint-disable-next-line jsx-a11y/media-has-caption -- a customer's video has no captions
            <video className={styles.media} src={mediaUrl} controls autoPlay playsInline />
          ) : (
            <img className={styles.media} src={mediaUrl} alt={body || t('messages.media.image')} />
          )}
        </div>
        {body && (
          <p className={styles.caption} dir="auto">
            {body}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}
