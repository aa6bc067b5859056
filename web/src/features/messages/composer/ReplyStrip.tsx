import type { Message } from '@recadia/contract/messages';
import { X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { IconButton } from '../../../ui/form/IconButton.tsx';
import { QuotedText } from '../bubbles/Quote.tsx';
import styles from './ReplyStrip.module.css';

interface ReplyStripProps {
  message: Message;
  contactName: string;
  onCancel: () => void;
}

/** Shows above the text box which message is answered. */
export function ReplyStrip({ message, contactName, onCancel }: ReplyStripProps) {
  const { t } = useTranslation();
  const name = message.fromMe ? t('messages.me') : (message.contact?.name ?? contactName);
  return (
    <div className={styles.strip}>
      <span className={styles.words}>
        <b className={styles.who}>{t('messages.composer.replyTo', { name })}</b>
        <QuotedText quoted={message} />
      </span>
      <IconButton size="sm" label={t('messages.composer.cancelReply')} icon={<X />} onClick={onCancel} />
    </div>
  );
}
