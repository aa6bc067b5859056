import type { ContactBrief } from '@recadia/contract/contacts';
import type { Message } from '@recadia/contract/messages';
import { createContext, useContext } from 'react';

/** What can be done over the ticket's connection, and whether this person may. */
export interface Abilities {
  reply: boolean;
  react: boolean;
  edit: boolean;
  deleteForAll: boolean;
}

/** What a message asks of the conversation it stands in. */
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
  /** To the message that was answered. */
  jump: (id: string) => void;
  show: (message: Message) => void;
  /** The signed address of a file has ended. */
  renew: () => void;
  talk?: (contact: ContactBrief) => void;
}

export const ConversationContext = createContext<ConversationActs | null>(null);

export function useConversation(): ConversationActs {
  const acts = useContext(ConversationContext);
  if (!acts) throw new Error('messages stand in a conversation');
  return acts;
}
