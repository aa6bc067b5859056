import type { ChatMessage } from '@recadia/contract/chats';
import { useState } from 'react';
import { useUser } from '../../lib/session.ts';
import { useTranslation } from '../../lib/useTranslation.ts';

/** Says to who listens what colleagues write while the chat is open; several at once are counted. */
export function ChatMessages({ messages }: { messages: ChatMessage[] }) {
  const { t } = useTranslation();
  const { id: me } = useUser();
  const last = messages.at(-1)?.id ?? null;
  const [told, setTold] = useState({ last, text: '' });
  if (last !== told.last) {
    const since = told.last;
    const news = since === null ? [] : messages.filter(({ id, senderId }) => id > since && senderId !== me);
    const [only] = news;
    const words = only && `${only.sender?.name ?? t('chats.somebody')}: ${only.message}`;
    setTold({ last, text: news.length > 1 ? t('chats.unread', { count: news.length }) : (words ?? '') });
  }
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {told.text}
    </div>
  );
}
