import type { Chat } from '@recadia/contract/chats';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../../lib/session/session.ts';
import { useChatMutations } from '../chats.api.ts';
import { unreadsOf } from '../chats.live.ts';

/** CHT-05: marks the open chat as read while the window has the focus. */
export function useReadingChat(chat: Chat): void {
  const { id: me } = useUser();
  const { read } = useChatMutations();
  const unreads = unreadsOf(chat, me);
  const markRead = useEffectEvent(() => {
    if (document.hasFocus() && !read.isPending) read.mutate(chat);
  });
  useEffect(() => {
    if (unreads === 0) return;
    markRead();
    const onFocus = () => markRead();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [chat.id, unreads]);
}
