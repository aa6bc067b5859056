import { conversationRoutes } from '@recadia/contract/message-routes';
import { noteRoutes } from '@recadia/contract/notes';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionRoutes } from '@recadia/contract/connection-routes';
import { aCloudConnection } from '../../../testing/connections.ts';
import { aMessage } from '../../../testing/conversation.ts';
import { refuse } from '../../../testing/server.ts';
import { user } from '../../../testing/user.ts';
import { bubble, bubbles, composer, conversationServer, showConversation } from '../testing/conversation.tsx';

const unsigned = async () => user.click(await screen.findByRole('switch', { name: 'Assinar' }));

describe('the composer', () => {
  it('MSG-03 writes, attaches, records, picks emoji, suggests quick replies and signs', async () => {
    conversationServer({});
    showConversation();
    await user.type(await composer(), '/en');
    expect(await screen.findByRole('listbox', { name: 'Respostas rápidas' })).toBeInTheDocument();
    await user.clear(await composer());
    await user.type(await composer(), 'Olá');
    expect(await composer()).toHaveValue('Olá');
    for (const name of ['Anexar', 'Gravar áudio', 'Emoji'])
      expect(screen.getByRole('button', { name })).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: 'Assinar' })).toBeChecked();
  });

  it('shows what is sent at once, in order, and each goes once under its own key', async () => {
    const server = conversationServer({});
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.on(conversationRoutes.sendMessage, async ({ body, headers }) => {
      const key = headers.get('idempotency-key');
      server.sent.push({ body: body.body, quoted: undefined, key });
      await held;
      return aMessage({
        fromMe: true,
        ack: 1,
        clientId: key,
        body: body.body ?? '',
        createdAt: new Date().toISOString(),
      });
    });
    showConversation();
    await unsigned();
    await user.type(await composer(), 'um{Enter}dois{Enter}');
    await waitFor(async () => expect(await bubbles()).toEqual(['Você: um', 'Você: dois']));
    expect(await composer()).toHaveValue('');
    expect(within(await bubble(/um/)).getByRole('img', { name: 'Na fila' })).toBeInTheDocument();
    expect(server.sent.map(({ body }) => body)).toEqual(['um']);
    answer();
    await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual(['um', 'dois']));
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'Enviada' })).toHaveLength(2));
    expect(await bubbles()).toHaveLength(2);
    expect(new Set(server.sent.map(({ key }) => key)).size).toBe(2);
  });

  it('MSG-07 sends nothing where nothing is left after trimming, nor does an edit to nothing', async () => {
    const server = conversationServer({
      messages: [aMessage({ body: 'Olá', fromMe: true, createdAt: new Date().toISOString() })],
    });
    showConversation();
    await user.type(await composer(), '   {Enter}');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await user.clear(await composer());
    // ArrowUp edits the last message only after the capabilities of the connection are loaded.
    await waitFor(async () => {
      await user.type(await composer(), '{ArrowUp}');
      expect(screen.queryByRole('textbox', { name: 'Texto da mensagem' })).not.toBeNull();
    });
    await user.clear(screen.getByRole('textbox', { name: 'Texto da mensagem' }));
    await user.type(screen.getByRole('textbox', { name: 'Texto da mensagem' }), '  ');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent).toEqual([]);
    expect(server.seen.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  it('MSG-09 signs with the sender’s name in bold until that is switched off', async () => {
    const server = conversationServer({});
    showConversation();
    await user.type(await composer(), 'Olá{Enter}');
    await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual(['*Camila Duarte:*\nOlá']));
    expect(within(await bubble(/Olá/)).getByText('Camila Duarte:').tagName).toBe('B');
    await unsigned();
    await user.type(await composer(), 'Tchau{Enter}');
    await waitFor(() => expect(server.sent.at(-1)?.body).toBe('Tchau'));
  });

  it('MSG-08 suggests from the second character, cuts previews to 35, and fills variables', async () => {
    const server = conversationServer({});
    showConversation();
    await unsigned();
    await user.type(await composer(), '/');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await screen.findByText('Digite o atalho depois da barra')).toBeInTheDocument();
    await user.type(await composer(), 'en');
    const list = await screen.findByRole('listbox');
    const [first, second] = within(list).getAllByRole('option');
    expect(first).toHaveTextContent('/entregaFazemos entregas de segunda a sábad…');
    expect(await composer()).toHaveAttribute('aria-activedescendant', first?.id);
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(await composer()).toHaveValue('Fazemos entregas de segunda a sábado, Mariana. Posso confirmar o endereço?');
    expect(server.sent).toEqual([]);
    await user.clear(await composer());
    await user.type(await composer(), '/en{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(await composer()).toHaveValue('/en');
  });

  it('keeps what was begun, ticket by ticket, with what it answers', async () => {
    conversationServer({ messages: [aMessage({ id: '31', body: 'Pode?', createdAt: new Date().toISOString() })] });
    const { unmount } = showConversation();
    await user.type(await composer(), 'Consigo sim');
    await user.hover(await bubble(/Pode/));
    await user.click(within(await bubble(/Pode/)).getByRole('button', { name: 'Responder' }));
    expect(await composer()).toHaveFocus();
    unmount();
    const other = showConversation({ id: 5 });
    expect(await composer()).toHaveValue('');
    other.unmount();
    showConversation();
    expect(await composer()).toHaveValue('Consigo sim');
    expect(await screen.findByText('Respondendo a Mariana Lopes')).toBeInTheDocument();
  });

  it('keeps a refused message, shows why, and retries under the same key', async () => {
    const server = conversationServer({});
    const keys: (string | null)[] = [];
    server.on(conversationRoutes.sendMessage, ({ body, headers }) => {
      const key = headers.get('idempotency-key');
      keys.push(key);
      if (keys.length === 1) return refuse(409, 'ERR_WAPP_NOT_INITIALIZED');
      return aMessage({ fromMe: true, clientId: key, body: body.body ?? '', createdAt: new Date().toISOString() });
    });
    showConversation();
    await unsigned();
    await user.type(await composer(), 'Olá{Enter}');
    const row = await bubble(/Olá/);
    await waitFor(() => expect(row).toHaveTextContent('Esta conexão não está iniciada'));
    await user.click(within(row).getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
    expect(await bubbles()).toHaveLength(1);
  });

  it('puts dropped and pasted files into the tray with captions, removable', async () => {
    conversationServer({ messages: [aMessage({ body: 'Oi', createdAt: new Date().toISOString() })] });
    showConversation();
    const file = (name: string) => new File(['abc'], name, { type: 'image/png' });
    const box = await composer();
    fireEvent.paste(box, { clipboardData: { files: [file('a.png')], types: ['Files'] } });
    const dropped = { dataTransfer: { files: [file('b.png')], types: ['Files'] } };
    const log = await screen.findByRole('log');
    fireEvent.dragEnter(log, dropped);
    expect(screen.getByText('Solte os arquivos para anexar')).toBeInTheDocument();
    fireEvent.drop(log, dropped);
    const tray = screen.getByRole('list', { name: 'Arquivos para enviar' });
    expect(within(tray).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Remover a.png' }));
    expect(screen.getByRole('textbox', { name: 'Legenda de b.png' })).toBeInTheDocument();
    expect(screen.queryByText('Solte os arquivos para anexar')).toBeNull();
  });

  it('a note is for colleagues: it is never sent to the customer', async () => {
    const server = conversationServer({});
    const notes: string[] = [];
    server.on(noteRoutes.createNote, ({ body }) => {
      notes.push(body.note);
      return {
        id: 3,
        note: body.note,
        ticketId: 4821,
        contactId: 21,
        mentions: [],
        user: { id: 7, name: 'Camila Duarte' },
        createdAt: new Date().toISOString(),
      };
    });
    showConversation();
    await user.click(await screen.findByRole('button', { name: 'Escrever observação' }));
    await user.type(screen.getByRole('textbox', { name: 'Observação' }), 'Cliente antigo{Enter}');
    expect(await screen.findByText('Observação adicionada com sucesso!')).toBeInTheDocument();
    expect(await screen.findByRole('note', { name: 'Observação de Camila Duarte' })).toHaveTextContent(
      'Cliente antigo',
    );
    expect(notes).toEqual(['Cliente antigo']);
    expect(server.sent).toEqual([]);
  });

  it('on a Cloud API number counts the window down, and once it is closed only a template goes', async () => {
    const connection = aCloudConnection({ id: 11 });
    const server = conversationServer({ connection });
    server.on(connectionRoutes.listTemplates, () => [
      {
        name: 'pedido_saiu',
        language: 'pt_BR',
        category: 'UTILITY',
        status: 'APPROVED',
        parameterCount: 1,
        body: 'Olá {{1}}, seu pedido saiu.',
        updatedAt: new Date().toISOString(),
      },
    ]);
    const full = showConversation({ windowExpiresAt: new Date(Date.now() + 24 * 3_600_000 + 5_000).toISOString() });
    expect(await composer()).toBeEnabled();
    expect(screen.queryByText(/A janela de 24 h/)).toBeNull();
    full.unmount();
    const soon = new Date(Date.now() + 40 * 60_000).toISOString();
    const { unmount } = showConversation({ windowExpiresAt: soon });
    expect(await screen.findByText('A janela de 24 h fecha em 40 min.')).toBeInTheDocument();
    expect(await composer()).toBeEnabled();
    unmount();
    showConversation({ windowExpiresAt: null });
    expect(await screen.findByText(/Só um modelo aprovado/)).toBeInTheDocument();
    expect(await composer()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Escolher modelo' }));
    await user.type(await screen.findByRole('textbox', { name: 'Valor de {{1}}' }), 'Mariana');
    await user.click(screen.getByRole('button', { name: 'Enviar modelo' }));
    await waitFor(() =>
      expect(server.sent).toMatchObject([
        { body: 'Olá Mariana, seu pedido saiu.', template: { name: 'pedido_saiu', parameters: ['Mariana'] } },
      ]),
    );
    await act(async () => undefined);
  });
});
