import type { Message } from '@recadia/contract/messages';
import { Ban, CircleHelp, PhoneMissed } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { AudioPlayer } from '../media/AudioPlayer.tsx';
import { ContactCards } from './ContactCards.tsx';
import { FileCard } from '../media/FileCard.tsx';
import { LocationCard } from './LocationCard.tsx';
import { kindOf } from './message-kind.ts';
import styles from './MessageBody.module.css';
import { Picture } from '../media/Picture.tsx';
import { RichTextView } from './RichTextView.tsx';

/** Draws the content of a message by its kind (MSG-20). */
export function MessageBody({ message }: { message: Message }) {
  const { t } = useTranslation();
  const kind = kindOf(message);
  switch (kind) {
    case 'text':
      return <RichTextView text={message.body} />;
    case 'image':
    case 'video':
    case 'sticker':
      return (
        <>
          <Picture message={message} kind={kind} />
          {message.body && <RichTextView text={message.body} />}
        </>
      );
    case 'audio':
      return <AudioPlayer message={message} />;
    case 'file':
      return (
        <>
          <FileCard message={message} />
          {message.body && <RichTextView text={message.body} />}
        </>
      );
    case 'location':
      return <LocationCard message={message} />;
    case 'contact':
      return <ContactCards body={message.body} />;
    case 'call':
      return (
        <span className={styles.line}>
          <PhoneMissed className={styles.missed} aria-hidden="true" />
          {t('messages.media.call')}
        </span>
      );
    case 'deleted':
      return (
        <span className={styles.line}>
          <Ban aria-hidden="true" />
          {t('messages.deleted')}
        </span>
      );
    case 'unknown':
      return (
        <span className={styles.line}>
          <CircleHelp aria-hidden="true" />
          {t('messages.unknown')}
        </span>
      );
  }
}
