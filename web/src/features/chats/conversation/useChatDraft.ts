import type { Chat } from '@recadia/contract/chats';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newKey } from '../../../lib/http/new-key.ts';
import { useUser } from '../../../lib/session/session.ts';
import { useSendChatMessage } from '../chats.api.ts';
import { mentionedMembers } from './mentions.ts';

/** A prefilled text, passed in the navigation state. */
export interface PreparedText {
  words?: string;
}

/** The text being written; one click is one message, and a retry of the same text stays one message. */
export function useChatDraft(chat: Chat) {
  const { id: me } = useUser();
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as PreparedText | null;
  const [text, setText] = useState(state?.words ?? '');
  const sending = useSendChatMessage(chat);
  const kept = useRef<{ message: string; key: string } | null>(null);
  const members = chat.users
    .filter(({ userId }) => userId !== me)
    .map(({ userId: id, user: { name } }) => ({ id, name }));

  function send(): void {
    const message = text.trim();
    if (message === '' || sending.isPending) return;
    if (kept.current?.message !== message) kept.current = { message, key: newKey() };
    const mentions = mentionedMembers(message, members).slice(0, 20);
    const body = { message, ...(mentions.length > 0 && { mentions }) };
    sending.mutate(
      { body, key: kept.current.key },
      {
        onSuccess() {
          kept.current = null;
          // Clears the navigation state, so that returning here does not prefill the text again.
          if (state?.words !== undefined) void navigate(location.pathname, { replace: true, state: null });
          // Text typed in the meantime is the next message.
          setText((now) => (now.trim() === message ? '' : now));
        },
      },
    );
  }

  return { text, setText, members, send, isSending: sending.isPending, hasFailed: sending.isError };
}
