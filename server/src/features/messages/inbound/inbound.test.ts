import { tenantTx } from '@recadia/db';
import { aCompany, aConnection } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { WaError, type Identity, type InboundMessage, type WaEvent } from '@recadia/whatsapp';
import { beforeEach, expect, it } from 'vitest';
import { recordInbound } from './inbound.sql.ts';

const db = useTestDatabase({ poolSize: 8 });
let companyId: number;
let connectionId: number;

beforeEach(async () => {
  companyId = (await aCompany(db.admin)).id;
  connectionId = (await aConnection(db.admin, { company_id: companyId })).id;
});

const phone: Identity = { kind: 'pn', value: '5511988887777' };
const lid: Identity = { kind: 'lid', value: '777' };
const at = new Date('2026-11-16T12:00:00.000Z');

const messageWith = (id: string, text = 'oi', chat = [phone]): InboundMessage => ({
  type: 'message',
  dedupeKey: `m:0:${id}`,
  at,
  ref: { chat: phone, id, fromMe: false },
  chat,
  sender: chat,
  isFromPhone: false,
  isHistory: false,
  body: { kind: 'text', text },
});

const record = (events: WaEvent[]) =>
  tenantTx({ companyId }, (tx) => recordInbound(tx, { companyId }, { connectionId }, events));

const rows = () =>
  db.admin.selectFrom('inbound').selectAll().where('company_id', '=', companyId).orderBy('id').execute();
const lanes = () =>
  db.admin.selectFrom('lanes').selectAll().where('company_id', '=', companyId).orderBy('chat').execute();

it('stores each event once, from any number of repeats and senders', async () => {
  await Promise.all(Array.from({ length: 6 }, () => record([messageWith('A'), messageWith('B'), messageWith('A')])));
  expect((await rows()).map((row) => row.dedupe_key).sort()).toEqual(['m:0:A', 'm:0:B']);
});

it('names the lane by the lid where the message shows one, and wakes nothing for a repeat', async () => {
  await record([
    messageWith('A', 'oi', [phone, lid]),
    { type: 'deleted', dedupeKey: 'd:A', at, ref: { chat: phone, id: 'A', fromMe: false } },
  ]);
  expect((await lanes()).map((lane) => lane.chat)).toEqual(['lid:777', 'pn:5511988887777']);
  await db.admin.updateTable('lanes').set({ due_at: null }).where('company_id', '=', companyId).execute();
  await record([messageWith('A', 'oi', [phone, lid])]);
  expect((await lanes()).map((lane) => lane.due_at)).toEqual([null, null]);
});

it('stores refusals as values, texts without invalid characters, and keys of any length', async () => {
  const error = new WaError('window-closed', 'after-window', { status: 131047, detail: 'Re-engagement' });
  await record([
    { type: 'failed', dedupeKey: `f:${'9'.repeat(900)}`, at, ref: { chat: phone, id: '9', fromMe: true }, error },
    messageWith('Z', 'a\0b\ud800c', [{ kind: 'bsuid', value: 'u'.repeat(500) }]),
  ]);
  const [failed, message] = await rows();
  const refusal = { code: 'window-closed', advice: 'after-window', status: 131047, detail: 'Re-engagement' };
  expect(failed?.event).toMatchObject({ error: refusal });
  expect(message?.event).toMatchObject({ body: { text: 'ab\ufffdc' } });
});

it('does not keep typing', async () => {
  await record([{ type: 'typing', dedupeKey: 't:1', at, chat: [phone], isTyping: true }]);
  expect(await rows()).toEqual([]);
});

it('puts history and address books below live messages', async () => {
  const other: Identity = { kind: 'pn', value: '5511977776666' };
  await record([
    { ...messageWith('H'), isHistory: true },
    { type: 'identity', dedupeKey: 'i:1', at, names: [other], displayName: 'Ana' },
  ]);
  expect((await lanes()).map(({ priority }) => priority)).toEqual([0, 0]);
  await record([messageWith('L')]);
  expect((await lanes()).map(({ chat, priority }) => [chat, priority])).toEqual([
    ['pn:5511977776666', 0],
    ['pn:5511988887777', 10],
  ]);
});
