import type { Chat } from '@recadia/contract/chats';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../lib/session.ts';
import { useChatMutations } from './chats.api.ts';
import { unreadsOf } from './chats.live.ts';

/** CHT-05: what is open in a window somebody looks at is read. */
export function useReadingChat(chat: Chat): void {
  const { id: me } = useUser();
  const { read } = useChatMutations();
  const unreads = unreadsOf(chat, me);
  const tell = useEffectEvent(() => {
    if (document.hasFocus() && !read.isPending) read.mutate(chat);
  });
  useEffect(() => {
    if (unreads === 0) return;
    tell();
    const onFocus = () => tell();
    addEventListener('focus', onFocus);
    return () => removeEventListener('focus', onFocus);
  }, [chat.id, unreads]);
}
