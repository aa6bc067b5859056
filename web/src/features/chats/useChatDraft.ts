import type { Chat } from '@recadia/contract/chats';
import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { newKey } from '../../lib/newKey.ts';
import { useUser } from '../../lib/session.ts';
import { useSendChatMessage } from './chats.api.ts';
import { calledIn } from './mentions.ts';

/** Words that were prepared for this chat elsewhere come with the way here. */
export interface PreparedWords {
  words?: string;
}

/** What is being written. One press is one message, and the same words pressed again after a failure are the same one. */
export function useChatDraft(chat: Chat) {
  const { id: me } = useUser();
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as PreparedWords | null;
  const [text, setText] = useState(state?.words ?? '');
  const say = useSendChatMessage(chat);
  const kept = useRef<{ message: string; key: string } | null>(null);
  const members = chat.users
    .filter(({ userId }) => userId !== me)
    .map(({ userId: id, user: { name } }) => ({ id, name }));

  function send(): void {
    const message = text.trim();
    if (message === '' || say.isPending) return;
    if (kept.current?.message !== message) kept.current = { message, key: newKey() };
    const mentions = calledIn(message, members).slice(0, 20);
    const body = { message, ...(mentions.length > 0 && { mentions }) };
    say.mutate(
      { body, key: kept.current.key },
      {
        onSuccess() {
          kept.current = null;
          // Whoever comes back here has said it already.
          if (state?.words !== undefined) void navigate(location.pathname, { replace: true, state: null });
          // What was typed meanwhile is the next message.
          setText((now) => (now.trim() === message ? '' : now));
        },
      },
    );
  }

  return { text, setText, members, send, isSending: say.isPending, hasFailed: say.isError };
}
