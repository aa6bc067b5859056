import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitUntil } from '../../../testing/wait-until.ts';
import { minute, inboundMessage } from '../../../testing/inbound-events.ts';
import { ingestRig } from '../testing/ingest-rig.ts';

const { admin, ids, messages, rest, record, tickets } = ingestRig();
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

it('works a chat’s backlog in few transactions and keeps the order', async () => {
  await record(...numbers(60).map((n) => inboundMessage(`n${n}`, `número ${n}`, { at: minute(n) })));
  await waitUntil(async () => (await rest()).length === 0, 'all of it');
  expect((await messages()).map(({ body }) => body)).toEqual(numbers(60).map((n) => `número ${n}`));
  expect(await tickets()).toMatchObject([{ unread_messages: 60, last_message: 'número 59' }]);
  const { rows } = await sql<{ transactions: number }>`
    select count(distinct m.xmin::text)::int as transactions from messages m
    where m.company_id = ${ids().company_id}`.execute(admin());
  expect(rows[0]?.transactions).toBeLessThanOrEqual(5);
});

it('one that cannot be worked in does not take the others with it', async () => {
  const bad = inboundMessage('x'.repeat(201), 'longa demais', { at: minute(7) });
  await record(...numbers(15).map((n) => (n === 7 ? bad : inboundMessage(`n${n}`, `número ${n}`, { at: minute(n) }))));
  await waitUntil(async () => (await messages()).length === 14, 'all but one');
  expect((await messages()).map(({ body }) => body)).not.toContain('longa demais');
  await waitUntil(async () => (await rest()).length === 1, 'the rest');
  expect(await rest()).toMatchObject([{ error: expect.stringContaining('messages_wa_id_check') as string }]);
  expect(await tickets()).toMatchObject([{ unread_messages: 14, last_message: 'número 14' }]);
});
