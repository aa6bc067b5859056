import { anOption, aQueue } from '@recadia/db/testing';
import { Readable } from 'node:stream';
import { newPath } from '../platform/storage/storage.ts';
import { startLinkedShop } from './linked-shop.ts';
import { pixel } from './pixel.ts';
import { saveSetting } from './settings.ts';
import { waitUntil } from './wait-until.ts';

type Fields = Record<string, string | number | boolean | null>;

/** A linked session, customers who write to it, and the messages they receive. */
export async function startTalkingShop(environment: NodeJS.ProcessEnv = {}) {
  const shop = await startLinkedShop(environment);
  const { server, emulator, scope, connectionId } = shop;
  const { admin } = server.db;
  const company_id = scope.companyId;

  const ticketOf = async (phone: string) => {
    const ofPhone = admin
      .selectFrom('tickets')
      .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
      .selectAll('tickets')
      .where('tickets.company_id', '=', company_id)
      .where('contacts.number', '=', phone);
    return ofPhone.executeTakeFirstOrThrow();
  };

  /** Waits until all inbound events are processed and all outbound messages are sent. */
  const settle = () =>
    waitUntil(
      async () => {
        const inbound = admin.selectFrom('inbound').select('id').where('done_at', 'is', null).limit(1);
        const work = admin.selectFrom('event_work').select('event_id').where('parked_at', 'is', null).limit(1);
        const outbox = admin.selectFrom('outbox').select('id').where('state', '<>', 'sent').limit(1);
        const left = [await inbound.execute(), await work.execute(), await outbox.execute()];
        return left.every((rows) => rows.length === 0);
      },
      'everything to be done',
      40_000,
    );

  return {
    ...shop,
    ticketOf,
    settle,
    /** The queue of its agent and supervisor. */
    firstQueue: shop.queue.id,
    /** Sets the connection's options and its queues. */
    async set(fields: Fields, queueIds: number[]) {
      await admin
        .updateTable('connections')
        .set({ is_default: true, ...fields })
        .where('id', '=', connectionId)
        .execute();
      await admin.deleteFrom('connection_queues').where('company_id', '=', company_id).execute();
      for (const queue_id of queueIds)
        await admin
          .insertInto('connection_queues')
          .values({ company_id, connection_id: connectionId, queue_id })
          .execute();
    },
    setting: (key: string, value: string) => saveSetting(server.db, { company_id, key, value }),
    queue: (fields: Omit<Parameters<typeof aQueue>[1], 'company_id'>) => aQueue(admin, { company_id, ...fields }),
    /** Two queues that most menus offer. */
    async salesAndHelp() {
      const offered = (name: string, order_queue: number) =>
        aQueue(admin, { company_id, name, order_queue, greeting_message: `${name} aqui.` });
      return { sales: (await offered('Vendas', 1)).id, help: (await offered('Suporte', 2)).id };
    },
    /** A stored image, as the columns of the row that uses it. */
    async picture() {
      const media_path = newPath(company_id, new Date());
      await server.platform.storage.put(media_path, Readable.from([pixel]), 1_000);
      const file = { media_path, media_name: 'foto.png', media_type: 'image', mime_type: 'image/png' };
      return { ...file, media_bytes: pixel.length };
    },
    option: (fields: Omit<Parameters<typeof anOption>[1], 'company_id'>) => anOption(admin, { company_id, ...fields }),
    caller(name = 'Maria Souza') {
      const phone = shop.newPhone();
      emulator.addPerson({ phone, name });
      let sent = 0;
      const read = () =>
        emulator
          .inbox(phone)
          .filter(({ from }) => from !== phone)
          .map(({ body }) => ('text' in body ? body.text : body.kind));
      /** Waits until all messages to the customer have reached the phone. */
      const arrived = async () => {
        await settle();
        const { id } = await ticketOf(phone);
        const outbound = async () =>
          (await shop.messages(id)).filter(({ from_me, from_phone }) => from_me && !from_phone);
        await waitUntil(async () => read().length >= (await outbound()).length, 'the messages to arrive', 40_000);
      };
      const answered = async (act: () => Promise<void>, count: number): Promise<string[]> => {
        const before = read().length;
        sent += count;
        await act();
        await waitUntil(
          async () => (await countReceivedFrom(phone)) === sent,
          `message ${sent} to be processed`,
          40_000,
        );
        await arrived();
        return read().slice(before);
      };
      return {
        phone,
        /** Sends the texts at once, and returns the answers. */
        say: (...texts: string[]) =>
          answered(async () => {
            for (const text of texts) await emulator.send(phone, { to: shop.phone, text });
          }, texts.length),
        /** Calls, and returns the answers. */
        ring: () => answered(async () => void emulator.call(phone, { to: shop.phone }), 1),
        read,
        arrived,
        ticket: () => ticketOf(phone),
        /** Causes of the ticket's events. */
        async why(): Promise<string[]> {
          const { id } = await ticketOf(phone);
          const lines = admin.selectFrom('ticket_events').select(['kind', 'data']).where('ticket_id', '=', id);
          const all = await lines.where('company_id', '=', company_id).orderBy('id').execute();
          return all.map(({ kind, data }) => `${kind} ${String((data as { cause?: string }).cause ?? '')}`.trim());
        },
        close: async () => {
          const { id } = await ticketOf(phone);
          const closed = { status: 'closed', closed_at: new Date(), amount_used_bot_queues: 0 };
          await admin.updateTable('tickets').set(closed).where('id', '=', id).execute();
          await admin
            .updateTable('ticket_tracking')
            .set({ finished_at: new Date() })
            .where('ticket_id', '=', id)
            .execute();
        },
      };
    },
  };

  async function countReceivedFrom(phone: string): Promise<number> {
    const rows = await admin
      .selectFrom('messages')
      .innerJoin('contacts', 'contacts.id', 'messages.contact_id')
      .select('messages.id')
      .where('messages.company_id', '=', company_id)
      .where('contacts.number', '=', phone)
      .execute();
    return rows.length;
  }
}

export type TalkingShop = Awaited<ReturnType<typeof startTalkingShop>>;
