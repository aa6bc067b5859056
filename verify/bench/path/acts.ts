import { conversationRoutes } from '@recadia/contract/message-routes';
import { waitUntil } from '../../../server/src/testing/wait-until.ts';
import { closesAfter, closingMessage, type Workplace } from './workplace.ts';

export type ActName = 'inbound' | 'batch' | 'reply' | 'timer';

const minute = 60_000;
/** Between the answers, so that the tickets are due one after another. */
const apart = 2;

/** What a run measures: each returns when its effect is stored. */
export function createActs(place: Workplace): Record<ActName, (run: number) => Promise<void>> {
  const { server, cloud, chats, allChats } = place;
  const { admin } = server.db;
  const messageOf = (body: string) =>
    admin.selectFrom('messages').select(['ack', 'id']).where('body', '=', body).executeTakeFirst();
  const write = (chat: Workplace['chats'][number] | undefined, text: string) =>
    cloud.write(chat?.phone ?? '', { to: chat?.to ?? '', words: { text } });
  const delivered = async (body: string) => ((await messageOf(body))?.ack ?? 0) >= 2;

  return {
    async inbound(run) {
      const text = `pergunta ${run}`;
      write(chats[0], text);
      await waitUntil(async () => (await messageOf(text)) !== undefined, 'the message to be stored');
    },
    async batch(run) {
      const text = `perguntas ${run}`;
      for (const chat of allChats) write(chat, text);
      const stored = admin.selectFrom('messages').select('id').where('body', '=', text);
      await waitUntil(
        async () => (await stored.execute()).length === allChats.length,
        'the messages of all companies to be stored',
      );
    },
    async reply(run) {
      const body = `resposta ${run}`;
      await reply(place, chats[0]?.ticketId ?? 0, body);
      await waitUntil(() => delivered(body), 'the reply to be delivered', 20_000);
    },
    async timer(run) {
      await server.moveClock((run === 0 ? closesAfter - apart * chats.length : apart) * minute + 1_000);
      const { ticketId } = chats[run] ?? { ticketId: 0 };
      const closed = admin.selectFrom('messages').select('id').where('ticket_id', '=', ticketId);
      await waitUntil(
        async () => (await closed.where('body', '=', closingMessage).where('ack', '>=', 2).execute()).length === 1,
        'the ticket to be closed',
        40_000,
      );
    },
  };
}

async function reply({ server, admin }: Workplace, ticketId: number, body: string): Promise<void> {
  const request = { as: admin.token, params: { ticketId }, body: { body } };
  const { status, error } = await server.call(conversationRoutes.sendMessage, request);
  if (status !== 200) throw new Error(`a reply is answered with ${status} ${error}`);
}

/** Answers every customer, two minutes apart, so that the tickets are closed one after another. */
export async function answerAll(place: Workplace): Promise<void> {
  const { server, chats, rest } = place;
  for (const { ticketId } of chats) {
    await reply(place, ticketId, 'Já respondo');
    await rest();
    await server.moveClock(apart * minute);
  }
  await rest();
}
