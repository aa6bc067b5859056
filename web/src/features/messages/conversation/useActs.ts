import type { ContactBrief } from '@recadia/contract/contacts';
import type { Message } from '@recadia/contract/messages';
import type { Ticket } from '@recadia/contract/tickets';
import { useMemo, useState } from 'react';
import { showError } from '../../../lib/errors.ts';
import { useStable } from '../../../lib/interaction/useStable.ts';
import type { Abilities, ConversationActs } from './conversation-context.ts';
import { useMessageMutations } from '../messages.api.ts';
import type { useMessages } from './useMessages.ts';

interface ActsInput {
  ticket: Ticket;
  can: Abilities;
  messages: ReturnType<typeof useMessages>;
  onReply: (message: Message) => void;
  onTalk: ((contact: ContactBrief) => void) | undefined;
}

export type MessageDialog = { kind: 'show' | 'edit' | 'delete'; message: Message } | null;

/**
 * The actions of the conversation; the object stays the same while its values do, so that memoized rows do not render
 * again.
 */
export function useActs({ ticket, can, messages, onReply, onTalk }: ActsInput) {
  const [dialog, setDialog] = useState<MessageDialog>(null);
  const { remove, react, retry, discard } = useMessageMutations();
  const jump = useStable(messages.jump);
  const renew = useStable(messages.renew);
  const reacting = useStable((message: Message, emoji: string | null) => react.mutate({ message, emoji }));
  const retrying = useStable((message: Message) => retry.mutate(message));
  const discarding = useStable((message: Message) => discard.mutate(message));
  const talk = useStable((contact: ContactBrief) => onTalk?.(contact));
  const canTalk = onTalk !== undefined;
  const { name: contactName } = ticket.contact;
  const { isGroup } = ticket;
  const { reply, react: canReact, edit, deleteForAll } = can;
  const value = useMemo<ConversationActs>(
    () => ({
      contactName,
      isGroup,
      jump,
      renew,
      can: { reply, react: canReact, edit, deleteForAll },
      reply: onReply,
      edit: (message) => setDialog({ kind: 'edit', message }),
      remove: (message) => setDialog({ kind: 'delete', message }),
      show: (message) => setDialog({ kind: 'show', message }),
      react: reacting,
      retry: retrying,
      discard: discarding,
      ...(canTalk && { talk }),
    }),
    [
      contactName,
      isGroup,
      reply,
      canReact,
      edit,
      deleteForAll,
      canTalk,
      jump,
      renew,
      reacting,
      retrying,
      discarding,
      talk,
      onReply,
    ],
  );
  const close = () => setDialog(null);
  return {
    value,
    dialog,
    close,
    isDeleting: remove.isPending,
    confirmDelete: (message: Message) =>
      remove.mutate(message, { onSuccess: close, onError: (error) => void showError(error) }),
  };
}
