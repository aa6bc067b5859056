import type { Connection } from '@recadia/contract/connections';
import type { QuickMessage } from '@recadia/contract/quick-messages';
import type { Ticket } from '@recadia/contract/tickets';
import { QueryClient } from '@tanstack/react-query';
import { aFile, aMessage, aMessagePage, anEvent } from '../../../testing/conversation.ts';
import { connectionsQuery } from '../../connections/index.ts';
import { messagesQuery, notesQuery, quickMessagesQuery } from '../messages.api.ts';
import { sofa } from './pictures.ts';

const reply = (id: number, shortcode: string, message: string, mediaName: string | null = null): QuickMessage => ({
  id,
  shortcode,
  message,
  geral: true,
  status: true,
  mediaPath: mediaName,
  mediaName,
  isMedia: mediaName !== null,
});

export const someReplies: QuickMessage[] = [
  reply(1, 'entrega', 'Fazemos entregas de segunda a sábado, {{firstName}}. Posso confirmar o endereço?'),
  reply(2, 'endereço', 'Nosso endereço é Av. Rebouças, 1220, Pinheiros.'),
  reply(3, 'encomenda', 'O prazo para itens sob encomenda é de 30 dias.', 'prazos.pdf'),
];

const at = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(new Date().setHours(hour, minute, 0, 0)).toISOString();
};

/** A page of a long conversation that has older pages. */
function longPage(ticket: Ticket) {
  const messages = Array.from({ length: 60 }, (_, nth) =>
    aMessage({
      body: `Mensagem ${nth + 1}: ${'sobre o sofá da sala, '.repeat(nth % 5)}até logo`,
      createdAt: new Date(new Date().setHours(8, nth, 0, 0)).toISOString(),
      fromMe: nth % 3 === 0,
    }),
  );
  return aMessagePage(messages, { ticket, hasMore: true, nextCursor: 'older' });
}

/** A filled cache, to show a conversation without a server. */
export function filledCache(ticket: Ticket, connections: Connection[], isLong = false): QueryClient {
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const messages = [
    aMessage({
      createdAt: at('09:12'),
      mediaType: 'image',
      mediaUrl: sofa,
      body: 'É esse aqui, certo?',
      file: aFile(),
    }),
    aMessage({
      createdAt: at('09:14'),
      fromMe: true,
      ack: 4,
      body: '*Camila:*\nEsse mesmo! Com frete para Pinheiros fica R$ 3.189,00, em até 10x sem juros.',
      quotedMsg: { id: '1', body: 'É esse aqui, certo?', fromMe: false, mediaType: 'image' },
    }),
    aMessage({
      createdAt: at('09:31'),
      mediaType: 'audio',
      mediaUrl: '/a.mp3',
      body: '',
      file: aFile({ isVoice: true, seconds: 23 }),
    }),
    aMessage({ createdAt: at('09:32'), body: 'Consegue entregar no sábado de manhã?' }),
  ];
  cache.setQueryData(messagesQuery(ticket.id, null).queryKey, {
    pages: [isLong ? longPage(ticket) : aMessagePage(messages, { ticket })],
    pageParams: [{}],
  });
  cache.setQueryData(connectionsQuery.queryKey, connections);
  cache.setQueryData(quickMessagesQuery.queryKey, someReplies);
  cache.setQueryData(notesQuery(ticket).queryKey, []);
  const { id, status, userId, queueId, tags } = ticket;
  cache.setQueryData(['ticket-timeline', id, status, userId, queueId, tags.map((tag) => tag.id).join('-')], {
    events: [anEvent({ kind: 'transferred', at: at('09:08') })],
    hasMore: false,
    nextCursor: null,
  });
  return cache;
}
