import type { ConnectionProvider } from '@recadia/contract/connections';
import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aTicket, testDatabase } from '@recadia/db/testing';
import type { Provider } from '@recadia/whatsapp';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/process/config.ts';
import { newId } from '../../../platform/ids.ts';
import { freeLane, type HeldLane } from '../../../platform/jobs/lanes.sql.ts';
import { startPlatform } from '../../../platform/platform.ts';
import { testEnvironment } from '../../../testing/server.ts';
import { createDelivery } from '../outbound/deliver.ts';
import { enqueueSend } from '../outbound/outbox.ts';
import type { SendBody } from '../outbound/outbox.types.ts';
import type { CountedSend } from '../outbound/sent-tally.ts';

type Sending = Parameters<typeof enqueueSend>[2];

/** A database, storage and a delivery whose lanes the test steps by hand. */
export async function anOutbox() {
  const db = await testDatabase();
  const root = await mkdtemp(join(tmpdir(), 'recadia-outbox-'));
  const platform = await startPlatform(readConfig({ ...testEnvironment(db), STORAGE_ROOT: root }));
  const counted: CountedSend[] = [];
  let provider: Provider | undefined;
  const delivery = createDelivery({
    storage: platform.storage,
    log: platform.log,
    providerOf: () => provider,
    count: (one) => void counted.push(one),
  });

  return {
    db,
    platform,
    counted,
    delivery,
    setProvider: (one: Provider | undefined) => void (provider = one),

    async conversation(kind: ConnectionProvider, phone: string) {
      const company_id = (await aCompany(db.admin)).id;
      const scope = { companyId: company_id };
      const cloud = kind === 'cloud' ? { cloud_app_key: newId() } : {};
      const connection = await aConnection(db.admin, { company_id, provider: kind, ...cloud });
      const contact = await aContact(db.admin, { company_id, number: phone });
      const at = { contact_id: contact.id, connection_id: connection.id };
      const ticket = await aTicket(db.admin, { company_id, ...at, status: 'open' });
      const lane: HeldLane = {
        companyId: company_id,
        connectionId: connection.id,
        direction: 'out',
        chat: `pn:${phone}`,
        epoch: 1,
      };
      return {
        scope,
        connection,
        contact,
        ticket,
        lane,
        send: (body: SendBody | string, more: Partial<Sending> = {}) =>
          tenantTx(scope, (tx) =>
            enqueueSend(tx, scope, {
              ticketId: ticket.id,
              body: typeof body === 'string' ? { kind: 'text', text: body } : body,
              ...more,
            }),
          ),
        /** Claims the lane as a process does and processes it until nothing is due. */
        async work() {
          const { epoch } = await db.admin
            .updateTable('lanes')
            .set({ epoch: (row) => row('epoch', '+', 1) })
            .where('company_id', '=', company_id)
            .where('direction', '=', 'out')
            .returning('epoch')
            .executeTakeFirstOrThrow();
          let steps = 0;
          while (await delivery.step({ ...lane, epoch })) steps += 1;
          return steps;
        },
        /** Releases the lane: its next work, or null. */
        async next() {
          const held = () => db.admin.selectFrom('lanes').where('company_id', '=', company_id);
          const { epoch } = await held().select('epoch').where('direction', '=', 'out').executeTakeFirstOrThrow();
          const dueAt = await tenantTx(scope, (tx) => freeLane(tx, { ...lane, epoch }));
          const { priority } = await held().select('priority').where('chat', '=', lane.chat).executeTakeFirstOrThrow();
          return dueAt && { dueAt, priority };
        },
        message: (id: number) =>
          db.admin
            .selectFrom('messages')
            .selectAll()
            .where('company_id', '=', company_id)
            .where('id', '=', id)
            .executeTakeFirstOrThrow(),
        outbox: () =>
          db.admin.selectFrom('outbox').selectAll().where('company_id', '=', company_id).orderBy('id').execute(),
        events: () =>
          db.admin
            .selectFrom('events')
            .select(['name', 'data'])
            .where('company_id', '=', company_id)
            .orderBy('id')
            .execute(),
      };
    },

    async moveClock(ms: number) {
      await db.moveClock(ms);
      await clock.reload();
    },
    async stop() {
      await platform.stop();
      await db.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}

export type Outbox = Awaited<ReturnType<typeof anOutbox>>;
