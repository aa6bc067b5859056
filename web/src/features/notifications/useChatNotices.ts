import type { LivePayload } from '@recadia/contract/live';
import { useMatch } from 'react-router';
import { useUser } from '../../lib/session/session.ts';

/** Handles chat events; the code of the alerts loads with the first one. */
export function useChatNotices(isLeader: () => boolean, open: (chatUuid: string) => void) {
  const { id: me } = useUser();
  const chatUuid = useMatch('/chats/:uuid')?.params.uuid ?? null;
  return async (event: LivePayload<'chat'>): Promise<void> => {
    const context = { me, chatUuid, hasFocus: document.hasFocus(), isLeader: isLeader(), open };
    const { notifyChatMessage } = await import('./chat-notices.ts');
    notifyChatMessage(event, context);
  };
}
