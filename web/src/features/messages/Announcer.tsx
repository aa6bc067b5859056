import type { Message } from '@recadia/contract/messages';
import { useState } from 'react';
import { useTranslation } from '../../lib/useTranslation.ts';
import { kindOf } from './messageKind.ts';
import { plainText } from './richText.ts';

interface AnnouncerProps {
  messages: Message[];
  contactName: string;
}

/** Says what the customer writes while the conversation is open; several at once are counted. */
export function Announcer({ messages, contactName }: AnnouncerProps) {
  const { t } = useTranslation();
  const last = messages.at(-1)?.id ?? null;
  const [told, setTold] = useState({ last, text: '' });
  if (last !== told.last) {
    const from = messages.findIndex(({ id }) => id === told.last);
    const news = told.last === null || from === -1 ? [] : messages.slice(from + 1).filter(({ fromMe }) => !fromMe);
    setTold({ last, text: wordsOf(news) });
  }
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {told.text}
    </div>
  );

  function wordsOf(news: Message[]): string {
    const [only] = news;
    if (!only) return '';
    if (news.length > 1) return `${contactName}: ${t('messages.unread', { count: news.length })}`;
    const kind = kindOf(only);
    const words =
      kind === 'text'
        ? plainText(only.body)
        : kind === 'deleted' || kind === 'unknown'
          ? ''
          : t(`messages.media.${kind}`);
    return `${only.contact?.name ?? contactName}: ${words}`;
  }
}
