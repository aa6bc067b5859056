import { chatRoutes } from '@recadia/contract/chats';
import type { Chat, ChatMessage } from '@recadia/contract/chats';
import { companyRoutes } from '@recadia/contract/companies';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { userRoutes } from '@recadia/contract/users';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../app/create-query-client.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { aPlan } from '../../testing/plans.ts';
import { aTicket } from '../../testing/tickets.ts';
import { aUser } from '../../testing/users.ts';
import { aChat, aChatMessage, aChatPage, aMember, aChatMessagePage } from '../../testing/chats.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { ChatsButton } from './ChatsButton.tsx';
import { chatLive } from './chats.live.ts';
import { ChatsPage } from './ChatsPage.tsx';

let chats: Chat[];
let messages: ChatMessage[];
let server: StandIn;

beforeEach(() => {
  chats = [
    aChat({ id: 1, title: 'Equipe de vendas', users: [aMember(7, 'Camila Duarte', 2), aMember(8, 'Rafael Nunes')] }),
    aChat({ id: 2, title: 'Entregas', ownerId: 7, lastMessage: '', lastSenderId: null }),
  ];
  messages = [aChatMessage({ id: 11, message: 'Fecho o da Padaria?' })];
  const withoutUnreads = (chat: Chat) => ({ ...chat, users: chat.users.map((one) => ({ ...one, unreads: 0 })) });
  server = standInServer()
    .on(companyRoutes.listPlan, () => ({
      id: 1,
      name: 'Casa Aurora',
      dueDate: null,
      plan: aPlan({ useInternalChat: true }),
    }))
    .on(chatRoutes.listChats, ({ query }) => {
      const wanted = query.searchParam?.toLowerCase() ?? '';
      return aChatPage(chats.filter(({ title }) => title.toLowerCase().includes(wanted)));
    })
    .on(chatRoutes.showChat, ({ params }) => {
      const found = chats.find(({ id, uuid }) => id === params.id || uuid === params.id);
      return found ?? refuse(404, 'ERR_NO_CHAT_FOUND');
    })
    .on(chatRoutes.listChatMessages, () => aChatMessagePage(messages))
    .on(chatRoutes.readChat, ({ params }) => withoutUnreads(chats.find(({ id }) => id === params.id) ?? aChat()))
    .on(chatRoutes.createChatMessage, ({ params, body }) =>
      aChatMessage({
        chatId: params.id,
        senderId: 7,
        sender: { name: 'Camila Duarte' },
        message: body.message,
        mentions: (body.mentions ?? []).map((id) => ({ id, name: 'Rafael Nunes' })),
      }),
    )
    .on(
      userRoutes.listColleagues,
      () =>
        [
          { id: 7, name: 'Camila Duarte' },
          { id: 8, name: 'Rafael Nunes' },
          { id: 9, name: 'Aline Barros' },
        ].map((one) => ({ ...one, profile: 'user' as const, queues: [] })) as never,
    );
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => vi.restoreAllMocks());

const show = (path = '/chats', cache = createQueryClient()) => {
  render(
    <Stage user={aUser()} path={path} cache={cache}>
      <ChatsButton />
      <Routes>
        <Route path="/chats/:uuid?" element={<ChatsPage />} />
        <Route path="/tickets/:uuid" element={<p>O atendimento</p>} />
      </Routes>
    </Stage>,
  );
  return cache;
};
const open = (chat: Chat | undefined) => `/chats/${chat?.uuid}`;
const box = () => screen.findByRole('textbox', { name: 'Mensagem para a equipe' });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Conversas' }))
    .getAllByRole('link')
    .map((row) => row.textContent);
const posts = () => server.seen.filter((one) => one.startsWith('POST'));
const noToast = () => expect(screen.queryByRole('alert')).toBeNull();

describe('the internal chat', () => {
  it('lists chats with who spoke last, finds them by title, and opens one', async () => {
    show();
    expect(await rows()).toEqual([
      expect.stringContaining('Equipe de vendasRafael: Fecho o da Padaria?'),
      expect.stringContaining('EntregasNinguém escreveu ainda'),
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar conversa' }), 'entre{Enter}');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: /Entregas/ }));
    expect(await screen.findByRole('heading', { name: 'Entregas' })).toBeInTheDocument();
  });

  it('CHT-05 part of CHT-04: counts unread in the top bar, and clears it when opened', async () => {
    show();
    expect(await screen.findByRole('button', { name: 'Chat interno, 2 mensagens não lidas' })).toBeInTheDocument();
    expect(posts()).toEqual([]);
    await user.click(await screen.findByRole('link', { name: /Equipe de vendas/ }));
    await waitFor(() => expect(posts()).toEqual(['POST /chats/1/read']));
    expect(await screen.findByRole('button', { name: 'Chat interno' })).toBeInTheDocument();
    expect(screen.queryByText('2 mensagens não lidas')).toBeNull();
  });

  it('is not read by a hidden window', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    show(open(chats[0]));
    await screen.findByText('Fecho o da Padaria?', { selector: '[role=log] *' });
    expect(posts()).toEqual([]);
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    act(() => void dispatchEvent(new Event('focus')));
    await waitFor(() => expect(posts()).toEqual(['POST /chats/1/read']));
  });

  it('sends with Enter, calls members by @, and shows whom it called', async () => {
    show(open(chats[1]));
    await user.type(await box(), 'Oi @raf');
    const names = await screen.findByRole('listbox', { name: 'Quem você quer chamar' });
    expect(within(names).getAllByRole('option')).toHaveLength(1);
    const area = (await box()) as HTMLTextAreaElement;
    fireEvent.keyDown(area, { key: 'Enter' });
    // The caret moves synchronously, because the user may go on typing.
    expect([area.value, area.selectionStart]).toEqual(['Oi @Rafael Nunes ', 'Oi @Rafael Nunes '.length]);
    await user.type(area, 'olha isto{Enter}');
    await waitFor(async () => expect(await box()).toHaveValue(''));
    const log = screen.getByRole('log', { name: 'Mensagens' });
    expect(await within(log).findByText('@Rafael Nunes')).toBeInTheDocument();
  });

  it('keeps a new message below older ones that load later', async () => {
    let answer = () => {};
    const isTime = new Promise<void>((resolve) => (answer = resolve));
    server.on(chatRoutes.listChatMessages, async () => {
      const before = aChatMessagePage(messages);
      await isTime;
      return before;
    });
    show(open(chats[1]));
    await user.type(await box(), 'já cheguei{Enter}');
    await waitFor(async () => expect(await box()).toHaveValue(''));
    answer();
    const log = await screen.findByRole('log', { name: 'Mensagens' });
    expect(await within(log).findByText('Fecho o da Padaria?')).toBeInTheDocument();
    expect(await within(log).findByText('já cheguei')).toBeInTheDocument();
  });

  it('CHT-08 shows errors in place without a toast, and keeps the text', async () => {
    server
      .on(chatRoutes.createChatMessage, () => refuse(500, 'ERR_INTERNAL'))
      .on(chatRoutes.createChat, () => refuse(500, 'ERR_INTERNAL'))
      .on(chatRoutes.deleteChat, () => refuse(404, 'ERR_NO_CHAT_FOUND'))
      .on(chatRoutes.readChat, () => refuse(500, 'ERR_INTERNAL'));
    show(open(chats[1]));
    await user.type(await box(), 'não vai{Enter}');
    expect(await screen.findByText(/A mensagem não foi enviada/)).toBeInTheDocument();
    expect(await box()).toHaveValue('não vai');

    await user.click(screen.getByRole('button', { name: 'Mais opções' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir conversa' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir conversa' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await rows()).toHaveLength(2);

    await user.click(screen.getByRole('button', { name: 'Nova conversa' }));
    await user.type(await screen.findByRole('textbox', { name: 'Título' }), 'Reunião');
    await user.click(await screen.findByRole('checkbox', { name: 'Aline Barros' }));
    await user.click(screen.getByRole('button', { name: 'Começar' }));
    expect(await screen.findByText('Não deu para salvar. Tente de novo.')).toBeInTheDocument();
    noToast();
  });

  it('part of CHT-08: a list that does not come says so quietly', async () => {
    server.on(chatRoutes.listChats, () => refuse(400, 'ERR_VALIDATION'));
    show();
    expect(await screen.findByRole('heading', { name: /Não deu para carregar/ })).toBeInTheDocument();
    noToast();
  });

  it('CHT-07 is edited and deleted by its owner alone', async () => {
    server
      .on(chatRoutes.updateChat, ({ body }) => ({ ...(chats[1] as Chat), title: body.title ?? '' }))
      .on(chatRoutes.deleteChat, () => ({ message: 'Chat deleted' }));
    show(open(chats[0]));
    await screen.findByRole('heading', { name: 'Equipe de vendas' });
    expect(screen.queryByRole('button', { name: 'Mais opções' })).toBeNull();

    await user.click(screen.getByRole('link', { name: /Entregas/ }));
    await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Editar conversa' }));
    const title = await screen.findByRole('textbox', { name: 'Título' });
    await user.clear(title);
    await user.type(title, 'Entregas de sábado');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('heading', { name: 'Entregas de sábado' })).toBeInTheDocument();

    await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir conversa' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir conversa' }));
    expect(await screen.findByRole('heading', { name: 'Escolha uma conversa' })).toBeInTheDocument();
    expect(await rows()).toHaveLength(1);
  });

  it('opens a new chat that has a title and a member', async () => {
    let asked: unknown;
    server.on(chatRoutes.createChat, ({ body }) => {
      asked = body;
      const made = aChat({ id: 3, title: body.title, ownerId: 7 });
      chats.unshift(made);
      return made;
    });
    show();
    await user.click(await screen.findByRole('button', { name: 'Nova conversa' }));
    await user.click(await screen.findByRole('button', { name: 'Começar' }));
    expect(await screen.findByRole('textbox', { name: 'Título' })).toHaveAccessibleDescription('Obrigatório');
    expect(screen.getByText('Escolha pelo menos uma pessoa.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Título' }), 'Feira');
    await user.click(screen.getByRole('checkbox', { name: 'Rafael Nunes' }));
    expect(screen.queryByRole('checkbox', { name: 'Camila Duarte' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Começar' }));
    expect(await screen.findByRole('heading', { name: 'Feira' })).toBeInTheDocument();
    expect(asked).toEqual({ title: 'Feira', users: [{ id: 8 }] });
  });

  it('follows what colleagues do, and says so when the open chat is gone', async () => {
    const cache = show(open(chats[1]));
    await screen.findByRole('log');
    const chat = { ...(chats[1] as Chat), lastMessage: 'cheguei', lastSenderId: 8 };
    const newMessage = aChatMessage({ id: 99, chatId: 2, message: 'cheguei' });
    act(() => applyLive(cache, chatLive, 'chat', { action: 'new-message', newMessage, chat }));
    expect(await within(screen.getByRole('log')).findByText('cheguei')).toBeInTheDocument();
    expect(screen.getByText('Rafael Nunes: cheguei')).toBeInTheDocument();
    act(() => applyLive(cache, chatLive, 'chat', { action: 'delete', id: 2 }));
    expect(await screen.findByRole('heading', { name: 'Esta conversa não está mais aqui' })).toBeInTheDocument();
  });

  it('X-CHT-05 opens a linked ticket for its viewers, and is plain text for others', async () => {
    const ticket = aTicket({ id: 4821 });
    const hidden = aTicket({ id: 4822 });
    server.on(ticketRoutes.showTicketByUuid, ({ params }) =>
      params.uuid === ticket.uuid ? ticket : refuse(403, 'ERR_NO_PERMISSION'),
    );
    messages = [aChatMessage({ message: `Pode ver /tickets/${ticket.uuid} e /tickets/${hidden.uuid}?` })];
    show(open(chats[1]));
    expect(await screen.findByText('Atendimento fora do seu acesso')).toBeInTheDocument();
    const link = await screen.findByRole('link', { name: `#4821 · ${ticket.contact.name}` });
    await user.click(link);
    expect(await screen.findByText('O atendimento')).toBeInTheDocument();
    noToast();
  });
});
