import type { LivePayload } from '@recadia/contract/live';
import { useMatch } from 'react-router';
import { useUser } from '../../lib/session.ts';

/** What to do when a colleague has written; how they call comes with the first of them. */
export function useChatCalls(isLeader: () => boolean, open: (chatUuid: string) => void) {
  const { id: me } = useUser();
  const chatUuid = useMatch('/chats/:uuid')?.params.uuid ?? null;
  return async (event: LivePayload<'chat'>): Promise<void> => {
    const heard = { me, chatUuid, hasFocus: document.hasFocus(), isLeader: isLeader(), open };
    const { callForChat } = await import('./chatCalls.ts');
    callForChat(event, heard);
  };
}
