import type { ChatMessage } from '@recadia/contract/chats';
import { useUser } from '../../../lib/session/session.ts';
import { cx } from '../../../ui/cx.ts';
import { RichTextView } from '../../messages/index.ts';
import styles from './ChatText.module.css';
import { readChatText } from './chat-text.ts';
import { TicketLink } from './TicketLink.tsx';

/** The text with its mentions and links to tickets. */
export function ChatText({ message: { message, mentions } }: { message: ChatMessage }) {
  const { name: mine } = useUser();
  return readChatText(message, mentions, location.origin).map((piece, at) => {
    switch (piece.kind) {
      case 'text':
        return <RichTextView key={at} text={piece.text} />;
      case 'mention':
        return (
          <b key={at} className={cx(styles.mention, piece.name === mine && styles.mine)}>
            @{piece.name}
          </b>
        );
      case 'ticket':
        return <TicketLink key={at} uuid={piece.uuid} />;
    }
  });
}
