import { tenantTx } from '@recadia/db';
import { expect, it } from 'vitest';
import { freeLane } from '../../../platform/jobs/lanes.sql.ts';
import { pause } from '../../../testing/wait-until.ts';
import { useCloudOutbox } from '../testing/cloud-outbox.ts';
import { settleSent, takeHead } from './deliver.sql.ts';
import { enqueueSend } from './outbox.ts';

const rig = useCloudOutbox();
let people = 0;

/** A chat whose lane this test holds. */
async function heldChat() {
  const phone = `55117${70_000_000 + (people += 1)}`;
  rig.cloud.customer(phone);
  const chat = await rig.outbox.conversation('cloud', phone);
  await chat.send('primeira');
  const lanes = () => rig.outbox.db.admin.updateTable('lanes').where('company_id', '=', chat.scope.companyId);
  await lanes()
    .set({ epoch: 1, leased_until: new Date(Date.now() + 60_000) })
    .execute();
  const lane = () =>
    rig.outbox.db.admin
      .selectFrom('lanes')
      .select(['due_at', 'leased_until', 'priority'])
      .where('company_id', '=', chat.scope.companyId)
      .executeTakeFirstOrThrow();
  const texts = () => rig.cloud.received(phone).map(({ body }) => (body.kind === 'text' ? body.text : body.kind));
  return { ...chat, held: chat.lane, stateOfLane: lane, texts };
}

it('releases the lane with its last send, and keeps it held for the next one', async () => {
  const { send, held, stateOfLane, texts } = await heldChat();
  await send('segunda');
  expect(await rig.outbox.delivery.step(held)).toBe(true);
  expect(await stateOfLane()).toMatchObject({ leased_until: expect.any(Date) as Date });
  expect(await rig.outbox.delivery.step(held)).toBe('freed');
  expect(await stateOfLane()).toEqual({ due_at: null, leased_until: null, priority: 0 });
  expect(texts()).toEqual(['primeira', 'segunda']);
});

it('waits for no enqueuing when it settles, and keeps the lane due after its release', async () => {
  const { scope, ticket, held, stateOfLane } = await heldChat();
  const head = await tenantTx(scope, (tx) => takeHead(tx, held, true));
  expect(head).toMatchObject({ is_begun: true });
  let commit = () => {};
  const until = new Promise<void>((resolve) => (commit = resolve));
  const enqueued = tenantTx(scope, async (tx) => {
    await enqueueSend(tx, scope, { ticketId: ticket.id, body: { kind: 'text', text: 'durante' } });
    await until;
  });
  await pause(200);
  expect(await tenantTx(scope, (tx) => settleSent(tx, held, head?.id ?? 0, null))).toBe(true);
  const freed = tenantTx(scope, (tx) => freeLane(tx, held));
  await pause(200);
  commit();
  await enqueued;
  expect(await freed).toBeInstanceOf(Date);
  expect(await stateOfLane()).toMatchObject({ due_at: expect.any(Date) as Date, leased_until: null, priority: 20 });
});

it('settles a send whose lane was lost, and leaves the lane to its new holder', async () => {
  const { scope, held, stateOfLane, message, outbox: rows } = await heldChat();
  const head = await tenantTx(scope, (tx) => takeHead(tx, held, true));
  const before = await stateOfLane();
  const sent = { id: 'wamid.1', chat: { kind: 'pn', value: '5511' } } as const;
  const settled = tenantTx(scope, (tx) => settleSent(tx, { ...held, epoch: 0 }, head?.id ?? 0, sent));
  expect(await settled).toBe(false);
  expect(await stateOfLane()).toEqual(before);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1 }]);
  expect(await message(head?.message_id ?? 0)).toMatchObject({ wa_id: 'wamid.1', ack: 1 });
});
