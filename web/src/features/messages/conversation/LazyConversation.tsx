import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import type { ConversationProps } from './ConversationView.tsx';

const LoadedConversation = lazy(async () => {
  const [file] = await Promise.all([import('./ConversationView.tsx'), loadTexts('messages')]);
  return { default: file.ConversationView };
});

/** The messages of a ticket and the composer; code and texts load when a conversation is opened. */
export function Conversation({ ticket, wanted, onTalk }: ConversationProps) {
  return (
    <Suspense>
      {/* The key resets all state when another ticket is opened. */}
      <LoadedConversation key={ticket.id} ticket={ticket} wanted={wanted} onTalk={onTalk} />
    </Suspense>
  );
}
