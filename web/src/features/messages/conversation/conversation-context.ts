import type { ContactBrief } from '@recadia/contract/contacts';
import type { Message } from '@recadia/contract/messages';
import { createContext, useContext } from 'react';

/** Actions that the ticket's connection supports and this user may do. */
export interface Abilities {
  reply: boolean;
  react: boolean;
  edit: boolean;
  deleteForAll: boolean;
}

/** Actions that a message calls on its conversation. */
export interface ConversationActs {
  contactName: string;
  isGroup: boolean;
  can: Abilities;
  reply: (message: Message) => void;
  edit: (message: Message) => void;
  remove: (message: Message) => void;
  react: (message: Message, emoji: string | null) => void;
  retry: (message: Message) => void;
  discard: (message: Message) => void;
  /** Jumps to the quoted message. */
  jump: (id: string) => void;
  show: (message: Message) => void;
  /** Loads new file URLs after a signed URL expired. */
  renew: () => void;
  talk?: (contact: ContactBrief) => void;
}

export const ConversationContext = createContext<ConversationActs | null>(null);

export function useConversation(): ConversationActs {
  const acts = useContext(ConversationContext);
  if (!acts) throw new Error('messages stand in a conversation');
  return acts;
}
