import type { Message } from '@recadia/contract/messages';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/useTranslation.ts';
import { kindOf } from '../bubbles/message-kind.ts';
import { plainText } from '../bubbles/rich-text.ts';

interface AnnouncerProps {
  messages: Message[];
  contactName: string;
}

/**
 * Announces inbound messages to screen readers while the conversation is open; several at once are announced as a
 * count.
 */
export function Announcer({ messages, contactName }: AnnouncerProps) {
  const { t } = useTranslation();
  const last = messages.at(-1)?.id ?? null;
  const [announced, setAnnounced] = useState({ last, text: '' });
  if (last !== announced.last) {
    const from = messages.findIndex(({ id }) => id === announced.last);
    const incoming =
      announced.last === null || from === -1 ? [] : messages.slice(from + 1).filter(({ fromMe }) => !fromMe);
    setAnnounced({ last, text: wordsOf(incoming) });
  }
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {announced.text}
    </div>
  );

  function wordsOf(incoming: Message[]): string {
    const [only] = incoming;
    if (!only) return '';
    if (incoming.length > 1) return `${contactName}: ${t('messages.unread', { count: incoming.length })}`;
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
