import { conversationRoutes } from '@recadia/contract/message-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMessage, aMessagePage } from '../../../testing/conversation.ts';
import { user } from '../../../testing/user.ts';
import { bubble, bubbles, conversationServer, showConversation } from '../testing/conversation.tsx';

it('jumps to the quoted message, also when not loaded, with the messages after it', async () => {
  const answer = aMessage({
    id: '900',
    body: 'Pode sim',
    fromMe: true,
    createdAt: '2026-11-12T12:30:00.000Z',
    quotedMsg: { id: '12', body: 'Pode ser na portaria?', fromMe: false, mediaType: 'chat' },
  });
  const asked: (number | undefined)[] = [];
  const server = conversationServer({});
  server.on(conversationRoutes.listMessages, ({ query: { around, after, cursor } }) => {
    asked.push(around);
    if (cursor !== undefined)
      return aMessagePage([aMessage({ body: 'Bom dia', createdAt: '2026-11-10T12:00:00.000Z' })]);
    if (after !== undefined) return aMessagePage([answer]);
    if (around === undefined) return aMessagePage([answer], { hasMore: true, nextCursor: 'c' });
    const old = aMessage({ id: '12', body: 'Pode ser na portaria?', createdAt: '2026-11-01T12:00:00.000Z' });
    return aMessagePage([old], { newerCursor: 'n' });
  });
  showConversation();
  await user.click(within(await bubble(/Pode sim/)).getByRole('button', { name: /Pode ser na portaria/ }));
  expect(await bubble(/Mariana Lopes: Pode ser na portaria/)).toBeInTheDocument();
  expect(asked).toContain(12);
  // The newer page loads by itself because the end of the loaded page is visible.
  await waitFor(async () => expect(await bubbles()).toHaveLength(2));
  expect(await screen.findByText('01/11/2026')).toBeInTheDocument();
});
