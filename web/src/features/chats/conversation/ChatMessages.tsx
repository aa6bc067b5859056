import type { ChatMessage } from '@recadia/contract/chats';
import { useState } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';

/** Announces new messages to screen readers while the chat is open; several at once are announced as a count. */
export function ChatMessages({ messages }: { messages: ChatMessage[] }) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const last = messages.at(-1)?.id ?? null;
  const [announced, setAnnounced] = useState({ last, text: '' });
  if (last !== announced.last) {
    const since = announced.last;
    const incoming = since === null ? [] : messages.filter(({ id, senderId }) => id > since && senderId !== me);
    const [only] = incoming;
    const words = only && `${only.sender?.name ?? t('chats.somebody')}: ${only.message}`;
    setAnnounced({ last, text: incoming.length > 1 ? t('chats.unread', { count: incoming.length }) : (words ?? '') });
  }
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announced.text}
    </div>
  );
}
