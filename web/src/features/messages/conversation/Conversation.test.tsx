import { conversationRoutes } from '@recadia/contract/message-routes';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aCloudConnection, aConnection } from '../../../testing/connections.ts';
import { aFile, aMessage, aMessagePage } from '../../../testing/conversation.ts';
import { refuse } from '../../../testing/server.ts';
import { user } from '../../../testing/user.ts';
import { bubble, bubbles, composer, conversationServer, showConversation } from '../testing/conversation.tsx';

const now = () => new Date().toISOString();
const menuOf = async (name: RegExp) => {
  const row = await bubble(name);
  await user.hover(row);
  await user.click(within(row).getByRole('button', { name: 'Opções da mensagem' }));
  return screen.findByRole('menu');
};
const entries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);

describe('a conversation', () => {
  it('MSG-02 shows day separators, a menu per message, an edit dialog, and answers any message', async () => {
    const server = conversationServer({
      messages: [
        aMessage({ body: 'Oi', createdAt: '2026-11-02T12:00:00.000Z' }),
        aMessage({ id: '77', body: 'Olá', fromMe: true, createdAt: now() }),
      ],
    });
    server.on(conversationRoutes.editMessage, ({ params, body }) =>
      aMessage({ id: String(params.id), fromMe: true, isEdited: true, body: body.body ?? '', createdAt: now() }),
    );
    showConversation();
    expect(await screen.findByText('02/11/2026')).toBeInTheDocument();
    expect(screen.getByText('Hoje')).toBeInTheDocument();

    await user.click(within(await menuOf(/Você: Olá/)).getByRole('menuitem', { name: 'Editar' }));
    const box = await screen.findByRole('textbox', { name: 'Texto da mensagem' });
    await user.clear(box);
    await user.type(box, 'Olá de novo');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await bubble(/Você: Olá de novo/)).toHaveTextContent(/Editada/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    for (const name of [/Mariana Lopes: Oi/, /Você: Olá de novo/]) {
      const menu = await menuOf(name);
      await user.click(within(menu).getByRole('menuitem', { name: /Responder/ }));
      expect(await screen.findByText(/^Respondendo a/)).toBeInTheDocument();
    }
    await user.type(await composer(), 'isso{Enter}');
    await waitFor(() => expect(server.sent).toMatchObject([{ quoted: 77 }]));
    expect(screen.queryByText(/^Respondendo a/)).toBeNull();
  });

  it('part of ROL-06: only our own words can be changed, and only where the connection can', async () => {
    const messages = [
      aMessage({ body: 'Oi', createdAt: now() }),
      aMessage({ body: 'Olá', fromMe: true, createdAt: now() }),
    ];
    conversationServer({ messages });
    const { unmount } = showConversation();
    expect(entries(await menuOf(/Mariana Lopes: Oi/))).toEqual(['ResponderR', 'Reagir', 'Copiar texto']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(entries(await menuOf(/Você: Olá/))).toEqual([
      'ResponderR',
      'Reagir',
      'Copiar texto',
      'Editar',
      'Apagar para todos',
    ]);
    unmount();
    conversationServer({ messages, connection: aCloudConnection({ id: 11 }) });
    showConversation({ windowExpiresAt: '2099-01-01T00:00:00.000Z' });
    expect(entries(await menuOf(/Você: Olá/))).toEqual(['ResponderR', 'Reagir', 'Copiar texto']);
  });

  it('takes a message back after asking', async () => {
    conversationServer({ messages: [aMessage({ id: '5', body: 'Olá', fromMe: true, createdAt: now() })] }).on(
      conversationRoutes.deleteMessage,
      ({ params }) => aMessage({ id: String(params.id), fromMe: true, isDeleted: true, body: '', createdAt: now() }),
    );
    showConversation();
    await user.click(within(await menuOf(/Olá/)).getByRole('menuitem', { name: 'Apagar para todos' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }));
    expect(await bubble(/Mensagem apagada/)).toBeInTheDocument();
  });

  it('part of MSG-20: shows a map link, a contact, a call line and a placeholder', async () => {
    const at = (minute: number) => `2026-11-12T12:${minute}:00.000Z`;
    conversationServer({
      messages: [
        aMessage({
          mediaType: 'locationMessage',
          body: 'Rua dos Pinheiros, 870',
          createdAt: at(10),
          location: { latitude: -23.5, longitude: -46.6 },
        }),
        aMessage({ mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:Carlos Lopes\nEND:VCARD', createdAt: at(11) }),
        aMessage({ mediaType: 'call_log', body: '', createdAt: at(12) }),
        aMessage({ mediaType: 'poll', body: '', createdAt: at(13) }),
        aMessage({ mediaType: 'application', body: '', mediaUrl: '/media/x', file: aFile(), createdAt: at(14) }),
        aMessage({ body: '<img src=x onerror=alert(1)>', createdAt: at(15) }),
      ],
    });
    showConversation();
    const map = await screen.findByRole('link', { name: 'Abrir no mapa: Rua dos Pinheiros, 870' });
    expect(map).toHaveAttribute('href', expect.stringContaining('-23.5,-46.6'));
    expect(screen.getByText('Carlos Lopes')).toBeInTheDocument();
    expect(screen.getByText('Chamada de voz perdida')).toBeInTheDocument();
    expect(screen.getByText(/não pode ser mostrada/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Baixar orcamento-4821.pdf' })).toHaveAttribute('href', '/media/x');
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
  });

  it('says why something failed; try again sends it as the same message, discard throws it away', async () => {
    const failed = (id: string, body: string) =>
      aMessage({
        id,
        body,
        fromMe: true,
        ack: 0,
        createdAt: now(),
        error: { code: 'ERR_SENDING_WAPP_MSG', reason: 'not-connected' },
      });
    const server = conversationServer({ messages: [failed('1', 'um'), failed('2', 'dois')] })
      .on(conversationRoutes.retryMessage, ({ params }) => ({ ...failed(String(params.id), 'um'), error: null }))
      .on(conversationRoutes.discardMessage, () => ({ message: 'gone' }));
    showConversation();
    const first = await bubble(/Você: um/);
    expect(first).toHaveTextContent('Não enviada');
    expect(first).toHaveTextContent('Motivo: not-connected');
    await user.click(within(first).getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(first).not.toHaveTextContent('Não enviada'));
    await user.click(within(await bubble(/Você: dois/)).getByRole('button', { name: 'Descartar' }));
    await waitFor(async () => expect(await bubbles()).toHaveLength(1));
    expect(server.seen).toEqual(expect.arrayContaining(['POST /messages/1/retry', 'DELETE /messages/2/failed']));
  });

  it('reacts, and takes the reaction back', async () => {
    const message = aMessage({ id: '9', body: 'Fechado', createdAt: now() });
    const asked: (string | null)[] = [];
    conversationServer({ messages: [message] }).on(conversationRoutes.reactToMessage, ({ body: { emoji } }) => {
      asked.push(emoji);
      return { ...message, reactions: emoji ? [{ emoji, fromMe: true, senderId: 'me' }] : [] };
    });
    showConversation();
    await user.click(within(await menuOf(/Fechado/)).getByRole('menuitem', { name: 'Reagir' }));
    await user.click(await screen.findByRole('button', { name: 'Reagir com 👍' }));
    await user.click(await screen.findByRole('button', { name: 'Tirar a reação 👍' }));
    await waitFor(() => expect(asked).toEqual(['👍', null]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tirar a reação 👍' })).toBeNull());
  });

  it('is marked read only while its end is visible', async () => {
    const messages = [aMessage({ body: 'um', createdAt: now() }), aMessage({ body: 'dois', createdAt: now() })];
    const server = conversationServer({ messages });
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    showConversation({ unreadMessages: 1 });
    expect(await screen.findByText('1 mensagem nova')).toBeInTheDocument();
    expect(server.seen).not.toContain('PUT /tickets/4821/read');
    focus.mockReturnValue(true);
    dispatchEvent(new Event('focus'));
    await waitFor(() => expect(server.seen).toContain('PUT /tickets/4821/read'));
    focus.mockRestore();
  });

  it('an error of the list can be tried again', async () => {
    const server = conversationServer({ messages: [aMessage({ body: 'Oi' })] });
    let isDown = true;
    server.on(conversationRoutes.listMessages, () =>
      isDown ? refuse(400, 'ERR_FETCH_WAPP_MSG') : aMessagePage([aMessage({ body: 'Oi' })]),
    );
    showConversation();
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    await user.click(retry);
    expect(await bubble(/Oi/)).toBeInTheDocument();
  });

  it.each([
    [{ status: 'pending' as const }, 'Aceite o atendimento para responder.'],
    [{ status: 'closed' as const }, 'Atendimento resolvido. Reabra para responder.'],
    [{ userId: 8, user: { id: 8, name: 'Rafael' } }, 'Rafael está com este atendimento.'],
  ])('part of MSG-28: disables writing where %j', async (ticket, words) => {
    conversationServer({
      messages: [aMessage({ body: 'Oi', createdAt: now() })],
      ticket,
      connection: aConnection({ id: 11 }),
    });
    showConversation(ticket);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull();
    expect(entries(await menuOf(/Oi/))).toEqual(['Copiar texto']);
  });
});
