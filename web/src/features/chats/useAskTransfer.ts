import type { chatRoutes } from '@recadia/contract/chats';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call, slim } from '../../lib/http/http.ts';
import { usePlanFlag } from '../../lib/session/plan.ts';
import type { PreparedText } from './conversation/useChatDraft.ts';

const directRoute = slim<typeof chatRoutes.openDirectChat>({ method: 'POST', path: '/chats/direct' });

interface TransferRequest {
  /** Opens the chat with the ticket's agent and prefills a message that links the ticket. */
  ask: (holderId: number, ticketUuid: string, wordsWith: (link: string) => string) => void;
  isAsking: boolean;
}

/** X-CHT-07: null when the plan has no internal chat. */
export function useAskTransfer(onLeave?: () => void): TransferRequest | null {
  const navigate = useNavigate();
  const hasChat = usePlanFlag('useInternalChat') === true;
  const open = useMutation({ mutationFn: (userId: number) => call(directRoute, { body: { userId } }) });
  if (!hasChat) return null;
  return {
    isAsking: open.isPending,
    ask: (holderId, ticketUuid, wordsWith) =>
      open.mutate(holderId, {
        onSuccess({ uuid }) {
          onLeave?.();
          const state: PreparedText = { words: wordsWith(`${location.origin}/tickets/${ticketUuid}`) };
          void navigate(`/chats/${uuid}`, { state });
        },
      }),
  };
}
