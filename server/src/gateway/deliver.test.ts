import { tenantTx } from '@recadia/db';
import { linkedCapabilities, WaError, type Provider } from '@recadia/whatsapp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness, type Linked } from '../../../whatsapp/src/providers/baileys/harness.test-suite.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { enqueueDelete, enqueueEdit, enqueueReaction } from '../features/messages/outbound/outbox.ts';
import { refuseSend } from '../features/messages/outbound/settle.ts';
import { anOutbox, type Outbox } from '../features/messages/testing/outgoing.ts';

const company = '5511900001111';
let outbox: Outbox;
let far: Harness;
let linked: Linked;
let people = 0;
beforeAll(async () => {
  outbox = await anOutbox();
  far = await startHarness({ seed: 'outbox' });
  far.emulator.addPerson({ phone: company, name: 'Loja' });
  linked = await far.link(company);
  outbox.setProvider(linked.provider);
});
afterAll(async () => {
  await far.close();
  await outbox.stop();
});

async function chat() {
  const phone = `55119${70_000_000 + (people += 1)}`;
  far.emulator.addPerson({ phone, name: 'Bia' });
  const received = () => far.emulator.inbox(phone).filter(({ from }) => from === company);
  return { ...(await outbox.conversation('beta', phone)), phone, received };
}

it('a send over a linked phone has its id at WhatsApp before it leaves, and arrives under it', async () => {
  const { send, message, work, received } = await chat();
  const { id } = await send('bom dia');
  const { wa_id: waId } = await message(id);
  expect(waId).toMatch(/^3EB0[0-9A-F]{18}$/);
  await work();
  await waitUntil(() => received().length === 1, 'the message');
  expect(received()).toMatchObject([{ id: waId, repeats: 0, body: { text: 'bom dia' } }]);
  expect(await message(id)).toMatchObject({ ack: 1, wa_id: waId });
});

it('one that was begun by a process that died goes again under the same id, and is there once', async () => {
  const { send, work, received, scope, message, outbox: rows } = await chat();
  const { id } = await send('só uma vez');
  await work();
  await waitUntil(() => received().length === 1, 'the message');
  await outbox.db.admin
    .updateTable('outbox')
    .set({ state: 'sending', finished_at: null })
    .where('company_id', '=', scope.companyId)
    .execute();
  await work();
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  await waitUntil(() => received()[0]?.repeats === 1, 'the repeat');
  expect(received()).toHaveLength(1);
  expect(await message(id)).toMatchObject({ wa_id: received()[0]?.id, ack: 1 });
});

it('applies edits, deletions and reactions when WhatsApp accepted them; keeps the old text', async () => {
  const { send, work, received, scope, message, outbox: rows } = await chat();
  const { id } = await send('antes');
  await work();
  await waitUntil(() => received().length === 1, 'the message');
  await tenantTx(scope, (tx) => enqueueEdit(tx, scope, id, 'depois'));
  await tenantTx(scope, (tx) => enqueueReaction(tx, scope, id, '🎉'));
  expect(await message(id)).toMatchObject({ body: 'antes', is_edited: false });
  await work();
  await waitUntil(() => received()[0]?.editedText === 'depois', 'the edit');
  expect(await message(id)).toMatchObject({ body: 'depois', is_edited: true });
  const edits = await outbox.db.admin
    .selectFrom('message_edits')
    .select('old_body')
    .where('message_id', '=', id)
    .execute();
  expect(edits).toEqual([{ old_body: 'antes' }]);
  await tenantTx(scope, (tx) => enqueueDelete(tx, scope, id));
  await work();
  await waitUntil(() => received()[0]?.deletedAt !== undefined, 'the deletion');
  expect(await message(id)).toMatchObject({ is_deleted: true, body: 'depois' });
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  await expect(tenantTx(scope, (tx) => enqueueEdit(tx, scope, id, 'x'))).rejects.toThrow();
});

it('a refusal that passes is followed by the same message under the same id', async () => {
  const { send, work, received, scope, message, connection, phone, outbox: rows, next } = await chat();
  const { id } = await send('de novo');
  await work();
  await waitUntil(() => received().length === 1, 'the message');
  const ref = { chat: { kind: 'pn', value: phone }, id: (await message(id)).wa_id ?? '', fromMe: true } as const;
  const error = new WaError('stale-devices', 'backoff');
  await tenantTx(scope, (tx) => refuseSend(tx, scope, { connectionId: connection.id, ref, error }));
  expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  expect(await next()).not.toBeNull();
  await outbox.moveClock(5_000);
  await work();
  await waitUntil(() => received()[0]?.repeats === 1, 'the repeat');
  expect(received()).toHaveLength(1);
});

it('the attempt is committed before the call, whatever happens to the caller then', async () => {
  const { send, work, outbox: rows } = await chat();
  const seen: unknown[] = [];
  const watching: Provider = {
    ...linked.provider,
    capabilities: linkedCapabilities,
    send: async (message) => {
      seen.push((await rows()).map(({ state, attempts }) => ({ state, attempts })));
      return linked.provider.send(message);
    },
  };
  outbox.setProvider(watching);
  await send('com registro');
  await work();
  outbox.setProvider(linked.provider);
  expect(seen).toEqual([[{ state: 'sending', attempts: 1 }]]);
});
