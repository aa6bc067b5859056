import type { Message } from '@recadia/contract/messages';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { useConversation } from '../conversation/conversation-context.ts';
import { mediaIcons } from '../media/media-icons.ts';
import { kindOf } from './message-kind.ts';
import styles from './Quote.module.css';
import { plainText } from './rich-text.ts';

interface QuoteProps {
  quoted: NonNullable<Message['quotedMsg']>;
}

/** The quoted message in brief; a click jumps to it. */
export function Quote({ quoted }: QuoteProps) {
  const { t } = useTranslation();
  const { contactName, jump } = useConversation();
  const { id } = quoted;
  const face = (
    <>
      <b className={styles.who}>{quoted.fromMe ? t('messages.me') : contactName}</b>
      <QuotedText quoted={quoted} />
    </>
  );
  if (id === null) return <span className={styles.quote}>{face}</span>;
  return (
    <button type="button" className={styles.quote} title={t('messages.quote.jump')} onClick={() => jump(id)}>
      {face}
    </button>
  );
}

/** The text of a message in one line, or the name of its kind. */
export function QuotedText({ quoted }: { quoted: Pick<Message, 'body'> & { mediaType: string | null } }) {
  const { t } = useTranslation();
  const kind = kindOf({ isDeleted: false, mediaType: quoted.mediaType ?? 'chat' });
  const Icon = mediaIcons[kind];
  const words = kind === 'contact' || kind === 'call' ? '' : plainText(quoted.body).slice(0, 200);
  return (
    <span className={styles.words} dir="auto">
      {Icon && <Icon aria-hidden="true" />}
      <span className={styles.cut}>{words || (kind in mediaIcons ? t(`messages.media.${kind}`) : '')}</span>
    </span>
  );
}
