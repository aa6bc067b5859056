import type { Chat, ChatMessage } from '@recadia/contract/chats';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Sheet } from '../../gallery/sheet.ts';
import { aTicket } from '../../testing/tickets.ts';
import { aChat, aChatMessage, aChatPage, aMember, aChatMessagePage } from '../../testing/chats.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { ChatColumn } from './ChatColumn.tsx';
import { ChatDialog } from './dialogs/ChatDialog.tsx';
import { ChatPane } from './conversation/ChatPane.tsx';
import { chatMessagesQuery } from './chats.api.ts';
import { chatsQuery } from './chats.list.ts';
import { ChatsButton } from './ChatsButton.tsx';
import { ChatsPanel } from './ChatsPanel.tsx';
import { DeleteChatDialog } from './dialogs/DeleteChatDialog.tsx';
import type { OpenChat } from './useOpenChat.ts';

const nothing = () => undefined;
const today = (hour: number, minute: number) => new Date(new Date().setHours(hour, minute, 0, 0)).toISOString();
const camila = (unreads = 0) => aMember(7, 'Camila Duarte', unreads);
const rafael = aMember(8, 'Rafael Nunes');
const aline = aMember(9, 'Aline Barros');

const sales = aChat({
  id: 901,
  title: 'Equipe de vendas',
  ownerId: 7,
  updatedAt: today(9, 31),
  users: [camila(2), rafael, aline],
});
const direct = aChat({
  id: 902,
  title: 'Camila Duarte · Aline Barros',
  isDirect: true,
  lastMessage: 'Obrigada!',
  lastSenderId: 9,
  updatedAt: today(8, 55),
  users: [camila(), aline],
});
const long = aChat({
  id: 903,
  title: 'Planejamento das entregas do condomínio Jardim das Acácias para dezembro',
  lastSenderId: 7,
  lastMessage: 'Pneumoultramicroscopicossilicovulcanoconiótico e mais algumas palavras',
  updatedAt: '2026-10-02T12:00:00.000Z',
  users: [camila(120), rafael],
});
const silent = aChat({
  id: 904,
  title: 'Feira de móveis',
  lastMessage: '',
  lastSenderId: null,
  updatedAt: today(8, 0),
});

const ticket = aTicket({ id: 4821 });
const hidden = aTicket({ id: 4822 });
const by = (senderId: number, name: string, message: string, changes: Partial<ChatMessage> = {}) =>
  aChatMessage({ chatId: sales.id, senderId, sender: { name }, message, createdAt: today(9, 20), ...changes });
const talk = [
  by(9, 'Aline Barros', 'Bom dia! O caminhão sai às *10h*.', { createdAt: '2026-11-10T12:00:00.000Z' }),
  by(8, 'Rafael Nunes', `Alguém assume este? /tickets/${ticket.uuid}`),
  by(8, 'Rafael Nunes', `E este também: /tickets/${hidden.uuid}`),
  by(7, 'Camila Duarte', 'Assumo o primeiro.'),
  by(8, 'Rafael Nunes', '@Camila Duarte fecho o da Padaria?', {
    createdAt: today(9, 31),
    mentions: [{ id: 7, name: 'Camila Duarte' }],
  }),
];

/** A filled cache that sends no requests. */
function With({ chats = [], children }: { chats?: Chat[]; children: ReactNode }) {
  const [cache] = useState(() => {
    const filled = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
    const put = (key: readonly unknown[], page: unknown) =>
      filled.setQueryData(key, { pages: [page], pageParams: [null] });
    put(chatsQuery(7).queryKey, aChatPage(chats));
    put(chatMessagesQuery(sales.id).queryKey, aChatMessagePage(talk));
    put(chatMessagesQuery(silent.id).queryKey, aChatMessagePage([]));
    filled.setQueryData(['linked-ticket', ticket.uuid], ticket);
    filled.setQueryData(['plan', 1], { plan: { useInternalChat: true } });
    filled.setQueryData(
      ['colleagues'],
      [
        ...[camila(), rafael, aline].map(({ userId: id, user: { name } }) => ({
          id,
          name,
          profile: 'user',
          queues: [],
        })),
      ],
    );
    return filled;
  });
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}

const column = (state: ListState, chats: Chat[] = [], isSearch = false) => (
  <div style={{ display: 'flex', flexDirection: 'column', width: 'min(360px, 100%)' }}>
    <ChatColumn
      chats={chats}
      state={state}
      openUuid={direct.uuid}
      isSearch={isSearch}
      isLoadingMore={false}
      scrollRef={null}
      onSearch={nothing}
      onCreate={nothing}
      onRetry={nothing}
    />
  </div>
);

const pane = (open: OpenChat) => (
  <With>
    <div style={{ display: 'grid', gridTemplateRows: 'minmax(0, 1fr)', height: 520 }}>
      <ChatPane open={open} onBack={nothing} onEdit={nothing} onDelete={nothing} />
    </div>
  </With>
);

const panel = (chats: Chat[]) => (
  <With chats={chats}>
    <div style={{ maxWidth: 320, padding: '14px 16px' }}>
      <ChatsPanel onLeave={nothing} />
    </div>
  </With>
);

export const sheet: Sheet = {
  title: 'Chats',
  states: [
    { name: 'loading', render: () => column({ kind: 'loading' }) },
    { name: 'empty', render: () => column({ kind: 'empty' }) },
    { name: 'nothing found', render: () => column({ kind: 'empty' }, [], true) },
    { name: 'error', render: () => column({ kind: 'error', code: 'ERR_INTERNAL' }) },
    { name: 'full', render: () => column({ kind: 'full' }, [sales, direct, silent, long]) },
    { name: 'popover', render: () => panel([sales, direct, long]) },
    { name: 'popover, nothing yet', render: () => panel([]) },
    {
      name: 'button',
      render: () => (
        <With chats={[sales]}>
          <ChatsButton />
        </With>
      ),
    },
    { name: 'a conversation', alone: true, render: () => pane({ kind: 'open', chat: sales }) },
    { name: 'no messages', alone: true, render: () => pane({ kind: 'open', chat: silent }) },
    { name: 'none chosen', alone: true, render: () => pane({ kind: 'none' }) },
    { name: 'gone', alone: true, render: () => pane({ kind: 'gone' }) },
    { name: 'failed', alone: true, render: () => pane({ kind: 'failed', retry: nothing }) },
    {
      name: 'new',
      alone: true,
      render: () => (
        <With>
          <ChatDialog chat={null} onSaved={nothing} onClose={nothing} />
        </With>
      ),
    },
    {
      name: 'edit',
      alone: true,
      render: () => (
        <With>
          <ChatDialog chat={sales} onSaved={nothing} onClose={nothing} />
        </With>
      ),
    },
    {
      name: 'delete',
      alone: true,
      render: () => (
        <With>
          <DeleteChatDialog chat={long} onDeleted={nothing} onClose={nothing} />
        </With>
      ),
    },
  ],
};
