import type { ContactBrief } from '@recadia/contract/contacts';
import type { Ticket } from '@recadia/contract/tickets';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../lib/i18n.ts';

export interface ConversationProps {
  ticket: Ticket;
  /** The message to open it at; a new object leads there once more. */
  wanted?: { id: string } | null;
  /** Somebody wants to write to a person whose card was shared. */
  onTalk?: (contact: ContactBrief) => void;
}

const Room = lazy(async () => {
  const [file] = await Promise.all([import('./ConversationRoom.tsx'), loadTexts('messages')]);
  return { default: file.ConversationRoom };
});

/** The messages of a ticket and the place to answer; its code and texts travel when a conversation is opened. */
export function Conversation({ ticket, wanted, onTalk }: ConversationProps) {
  return (
    <Suspense>
      {/* Another ticket is another room: nothing of one is left in the other. */}
      <Room key={ticket.id} ticket={ticket} wanted={wanted} onTalk={onTalk} />
    </Suspense>
  );
}
