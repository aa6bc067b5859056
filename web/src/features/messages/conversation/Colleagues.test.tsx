import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiveTransient, setTransientSocket, useViewingAndTyping } from '../../../lib/live/viewing-and-typing.ts';
import { user } from '../../../testing/user.ts';
import { aConversationTicket } from '../../../testing/conversation.ts';
import { composer, conversationServer, showConversation } from '../testing/conversation.tsx';

const { id: ticketId } = aConversationTicket();
const rafael = { id: 88, name: 'Rafael Nunes' };
let emitted: [event: string, ticketId: number][];

beforeEach(() => {
  emitted = [];
  useViewingAndTyping.setState({ seen: [] });
  conversationServer({});
});
afterEach(() => setTransientSocket(null));

const connect = () => act(() => setTransientSocket((event, about) => emitted.push([event, about])));
const receive = (...event: Parameters<typeof receiveTransient>) => act(() => receiveTransient(...event));

describe('X-TKT-09 colleagues in the same conversation', () => {
  it('are followed while it is on screen, and again after the connection was lost', async () => {
    connect();
    const { unmount } = showConversation();
    await composer();
    await waitFor(() => expect(emitted).toEqual([['joinChatBox', ticketId]]));
    act(() => setTransientSocket(null));
    connect();
    unmount();
    expect(emitted).toEqual([
      ['joinChatBox', ticketId],
      ['joinChatBox', ticketId],
      ['leaveChatBox', ticketId],
    ]);
  });

  it('are named while they look on, and no longer when they have left', async () => {
    showConversation();
    await composer();
    receive('ticketViewing', { ticketId, user: rafael, isHere: true });
    receive('ticketViewing', { ticketId: ticketId + 1, user: { id: 9, name: 'Ana' }, isHere: true });
    expect(screen.getByText('Rafael Nunes').parentElement).toHaveTextContent(
      /^Rafael Nunes também está vendo esta conversa$/,
    );
    receive('ticketViewing', { ticketId, user: rafael, isHere: false });
    expect(screen.queryByText(/está vendo/)).toBeNull();
  });

  it('are shown while typing, and sending confirms that it goes anyway', async () => {
    showConversation();
    await composer();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeInTheDocument();
    receive('ticketTyping', { ticketId, user: rafael });
    expect(screen.getByText('Rafael Nunes').parentElement).toHaveTextContent(/está escrevendo uma resposta$/);
    expect(screen.getByRole('button', { name: 'Enviar assim mesmo' })).toBeInTheDocument();
  });

  it('receive typing of an answer, never of a note', async () => {
    connect();
    showConversation();
    await composer();
    await user.click(screen.getByRole('button', { name: 'Escrever observação' }));
    await user.type(await screen.findByRole('textbox', { name: 'Observação' }), 'só para nós');
    expect(emitted.filter(([event]) => event === 'typing')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Voltar para mensagem' }));
    await user.type(await composer(), 'Bom dia');
    expect(emitted.filter(([event]) => event === 'typing')).toEqual([['typing', ticketId]]);
  });
});
