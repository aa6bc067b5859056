import { notificationRoutes, pushNotice } from '@recadia/contract/notifications';
import { aConnection } from '@recadia/db/testing';
import { tenantTx } from '@recadia/db';
import { startWebPush, type WebPush } from '@recadia/emulators/web-push';
import type { Identity } from '@recadia/whatsapp';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { aStaffedCompany, type Person, type StaffedCompany } from '../../../testing/world.ts';
import { recordInbound } from '../../messages/index.ts';

type Shop = StaffedCompany & { connectionId: number };

let sent = 0;

/** The whole program with an emulated push service, and shops whose customers write. */
export function pushRig() {
  let server: TestServer;
  let service: WebPush;
  beforeAll(async () => {
    service = await startWebPush();
    server = await startTestServer({ PUSH_PRIVATE_ORIGIN: service.origin });
  });
  afterAll(async () => {
    await server.stop();
    await service.close();
  });

  const db = () => server.db.admin;
  const notices = (endpoint: string) =>
    service.delivered(endpoint).map(({ text }) => pushNotice.parse(JSON.parse(text)));

  return {
    server: () => server,
    service: () => service,
    db,
    async aShop(): Promise<Shop> {
      const staffed = await aStaffedCompany(server, {});
      const { id: connectionId } = await aConnection(db(), { company_id: staffed.company.id });
      return { ...staffed, connectionId };
    },
    /** Subscribes this user's browser; returns its address. */
    async browserOf(person: Person, { showsText = true } = {}): Promise<string> {
      const { body } = await server.call(notificationRoutes.showPushKey, { as: person.token });
      const subscription = service.subscribe(notificationRoutes.showPushKey.answer.parse(body).publicKey);
      const answer = await server.call(notificationRoutes.subscribePush, {
        as: person.token,
        body: { ...subscription, showsText },
      });
      if (answer.status !== 200) throw new Error(`subscribing answered ${answer.status}`);
      return subscription.endpoint;
    },
    /** Sends a customer's message and waits until it is processed; returns its ticket. */
    async write({ company, connectionId }: Shop, text: string, more: { chat?: Identity; fromMe?: boolean } = {}) {
      const id = `m${(sent += 1)}`;
      const { chat = { kind: 'pn', value: '5511988887777' }, fromMe = false } = more;
      const author: Identity = chat.kind === 'group' ? { kind: 'pn', value: '5511988886666' } : chat;
      const scope = { companyId: company.id };
      await tenantTx(scope, (tx) =>
        recordInbound(tx, scope, { connectionId }, [
          {
            type: 'message',
            dedupeKey: `m:${id}`,
            at: new Date(),
            isHistory: false,
            isFromPhone: fromMe,
            ref: { chat, id, fromMe, ...(chat.kind === 'group' && { author }) },
            chat: [chat],
            sender: [author],
            senderName: 'Ana Lima',
            body: { kind: 'text', text },
          },
        ]),
      );
      return waitUntil(
        () =>
          db()
            .selectFrom('messages')
            .innerJoin('tickets', (join) =>
              join
                .onRef('tickets.company_id', '=', 'messages.company_id')
                .onRef('tickets.id', '=', 'messages.ticket_id'),
            )
            .select(['tickets.id', 'tickets.uuid', 'messages.id as message_id'])
            .where('messages.company_id', '=', company.id)
            .where('messages.wa_id', '=', id)
            .executeTakeFirst(),
        'the message',
      );
    },
    notices,
    woken: (endpoint: string, times = 1) =>
      waitUntil(() => notices(endpoint).length >= times && notices(endpoint), `${times} notices`),
    /** Waits until all events are decided and no push waits. */
    async settled({ company }: Shop): Promise<void> {
      await waitUntil(async () => {
        const mark = await db().selectFrom('push_marks').select('seq').where('company_id', '=', company.id).execute();
        const logged = db().selectFrom('events').where('company_id', '=', company.id);
        const { tip, unnumbered } = await logged
          .select((eb) => [
            eb.fn.max('seq').as('tip'),
            eb.fn.countAll<number>().filterWhere('seq', 'is', null).as('unnumbered'),
          ])
          .executeTakeFirstOrThrow();
        const waiting = await db()
          .selectFrom('jobs')
          .select('id')
          .where('company_id', '=', company.id)
          .where('task', 'in', ['decide-pushes', 'push'])
          .execute();
        return Number(unnumbered) === 0 && mark[0]?.seq === tip && waiting.length === 0;
      }, 'everything is decided and sent');
    },
  };
}
