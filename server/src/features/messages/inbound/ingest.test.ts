import { aMessage } from '@recadia/db/testing';
import type { WaEvent } from '@recadia/whatsapp';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitUntil } from '../../../testing/wait-until.ts';
import { about, ana, anaLid, bia, group, minute, inboundMessage } from '../../../testing/inbound-events.ts';
import { ingestRig } from '../testing/ingest-rig.ts';

const { admin, contacts, ids, inbound, messages, rest, set, record, tickets, ingest } = ingestRig();

it('makes contact, ticket and message of an event, once, in the order of WhatsApp’s time', async () => {
  await ingest(
    inboundMessage('2', 'depois', { at: minute(2), senderName: 'Ana' }),
    inboundMessage('1', 'antes', { at: minute(1), senderName: 'Ana', chat: [ana, anaLid] }),
    { ...inboundMessage('2', 'depois', { at: minute(2) }), dedupeKey: 'again' },
  );
  expect(await messages()).toMatchObject([
    { body: 'antes', from_me: false, is_read: false, ack: 0 },
    { body: 'depois', wa_id: '2', media_type: 'chat', data: { chat: ana } },
  ]);
  expect(await tickets()).toMatchObject([
    { status: 'pending', unread_messages: 2, last_message: 'depois', last_from_me: false },
  ]);
  expect(await contacts()).toMatchObject([{ name: 'Ana', number: ana.value }]);
  const events = await admin()
    .selectFrom('events')
    .select('name')
    .where('company_id', '=', ids().company_id)
    .orderBy('id')
    .execute();
  expect(events.map(({ name }) => name).sort()).toEqual([
    'contact.created',
    'message.received',
    'message.received',
    'ticket.created',
  ]);
  await waitUntil(async () => {
    const health = await admin()
      .selectFrom('connection_days')
      .select('received')
      .where('connection_id', '=', ids().connection_id)
      .executeTakeFirst();
    return health?.received === 2;
  }, 'the number’s day');
});

it('leaves unread and closed tickets alone for own phone messages and history', async () => {
  await ingest(inboundMessage('h', 'velha', { isHistory: true, at: minute(-900) }));
  expect(await tickets()).toMatchObject([
    { status: 'closed', closed_cause: 'history', unread_messages: 0, last_message: 'velha' },
  ]);
  await ingest(inboundMessage('p', 'do celular', { fromMe: true, senderName: 'Loja' }));
  expect(await tickets()).toMatchObject([
    { status: 'closed', unread_messages: 0, last_message: 'do celular', last_from_me: true },
  ]);
  expect(await messages()).toMatchObject([
    { from_me: false, is_read: true },
    { from_me: true, from_phone: true, contact_id: null, ack: 2 },
  ]);
  expect(await contacts()).toMatchObject([{ name: ana.value }]);
  await ingest(inboundMessage('n', 'oi', { at: minute(3) }));
  expect(await tickets()).toMatchObject([{ status: 'pending', unread_messages: 1, last_message: 'oi' }]);
});

it('BOT-19 CheckMsgIsGroup enabled: nothing of groups enters; disabled: they get group tickets', async () => {
  await ingest(
    inboundMessage('g', 'oi', { chat: [group], author: bia }),
    about('reaction', 'g', { by: [bia], isFromPhone: false, emoji: '👍' }, group),
  );
  expect([await messages(), await tickets(), await contacts()]).toEqual([[], [], []]);
  await set('CheckMsgIsGroup', 'disabled');
  await ingest(inboundMessage('h', 'oi', { chat: [group], author: bia }));
  expect(await tickets()).toMatchObject([{ is_group: true, status: 'pending' }]);
});

it('part of TKT-39: one ticket per group, and each message carries the member who wrote it', async () => {
  await set('CheckMsgIsGroup', 'disabled');
  await ingest(
    inboundMessage('g1', 'oi', { chat: [group], author: ana, senderName: 'Ana' }),
    inboundMessage('g2', 'olá', { chat: [group], author: bia, senderName: 'Bia', at: minute(1) }),
    inboundMessage('g3', 'nós', { chat: [group], fromMe: true, at: minute(2) }),
    { type: 'group', dedupeKey: 'g:1', at: minute(3), group, subject: 'Família' },
    about('edited', 'g1', { text: 'falso', ref: { chat: group, id: 'g1', fromMe: false, author: bia } }, group),
  );
  const [family, ...members] = await contacts();
  expect(family).toMatchObject({ is_group: true, name: 'Família', number: '' });
  expect(members).toMatchObject([{ name: 'Ana' }, { name: 'Bia' }]);
  expect(await tickets()).toMatchObject([{ is_group: true, contact_id: family?.id, unread_messages: 2 }]);
  expect(await messages()).toMatchObject([
    { body: 'oi', contact_id: members[0]?.id, sender_id: `pn:${ana.value}` },
    { body: 'olá', contact_id: members[1]?.id },
    { body: 'nós', contact_id: null, from_me: true },
  ]);
});

it('adds a call to the conversation; a refused call counts as waiting', async () => {
  const call = (callId: string, status: string) =>
    ({
      type: 'call',
      dedupeKey: `c:${callId}:${status}`,
      at: minute(1),
      callId,
      from: [ana],
      isVideo: false,
      status,
    }) as WaEvent;
  await ingest(call('a', 'ringing'), call('a', 'ended'));
  expect(await messages()).toMatchObject([{ media_type: 'call_log', wa_id: 'call:a', data: { isVideo: false } }]);
  expect(await tickets()).toMatchObject([{ status: 'pending', unread_messages: 1, last_message: '📞' }]);
  await admin()
    .updateTable('tickets')
    .set({ status: 'closed', closed_at: new Date() })
    .where('company_id', '=', ids().company_id)
    .execute();
  await set('call', 'enabled');
  await ingest(call('b', 'ringing'));
  expect(await tickets()).toMatchObject([{ status: 'closed', unread_messages: 1 }]);
  expect(await messages()).toHaveLength(2);
});

it('every kind of message is kept, with its file still to be fetched', async () => {
  const file = { id: 'f', sha256: 'x' };
  await ingest(
    inboundMessage('1', {
      kind: 'media',
      media: 'document',
      mimeType: 'application/pdf',
      fileName: '../../conta de luz.pdf',
      file,
      bytes: 9,
    }),
    inboundMessage('2', { kind: 'location', latitude: -23.5, longitude: -46.6, name: 'Loja' }),
    inboundMessage('3', { kind: 'contacts', vcards: ['BEGIN:VCARD'] }),
    inboundMessage('4', { kind: 'unsupported', what: 'poll', raw: '{"poll":{}}' }),
    inboundMessage('5', { kind: 'choice', id: 'sim', text: 'Sim' }, { quoted: { id: '1', text: 'q'.repeat(5_000) } }),
  );
  expect(await messages()).toMatchObject([
    { media_type: 'document', media_state: 'waiting', media_name: 'conta_de_luz.pdf', media_bytes: 9, data: { file } },
    { media_type: 'location', data: { location: { latitude: -23.5 } } },
    { media_type: 'contact', data: { vcards: ['BEGIN:VCARD'] } },
    { media_type: 'unsupported', body: '', data: { what: 'poll', raw: '{"poll":{}}' } },
    { media_type: 'chat', body: 'Sim', data: { choice: 'sim' }, quoted_wa_id: '1', quoted_body: 'q'.repeat(1_000) },
  ]);
});

it('sets an unworkable event aside with its error, and continues the chat', async () => {
  await record(inboundMessage('bad', 'sem nome', { chat: [{ kind: 'pn', value: 'nobody' }] }));
  await admin()
    .updateTable('inbound')
    .set({ attempts: 5, chat: `pn:${ana.value}` })
    .where('company_id', '=', ids().company_id)
    .execute();
  await ingest(inboundMessage('good', 'oi'));
  expect(await messages()).toMatchObject([{ wa_id: 'good' }]);
  const [bad] = await admin()
    .selectFrom('inbound')
    .selectAll()
    .where('company_id', '=', ids().company_id)
    .orderBy('id')
    .execute();
  expect(bad?.error).toMatch(/nobody is named/);
});

it('applies names, restrictions and templates that arrive alone', async () => {
  await admin()
    .insertInto('wa_templates')
    .values({
      ...ids(),
      name: 'volte',
      language: 'pt_BR',
      category: 'MARKETING',
      status: 'PENDING',
    })
    .execute();
  await ingest(
    inboundMessage('1', 'oi', { chat: [anaLid] }),
    { type: 'identity', dedupeKey: 'i:1', at: minute(1), names: [anaLid, ana], displayName: 'Ana' },
    { type: 'template', dedupeKey: 't:1', at: minute(1), name: 'volte', language: 'pt_BR', status: 'APPROVED' },
    { type: 'restriction', dedupeKey: 'x:1', at: minute(1), reason: 'new-chats', until: minute(60) },
    { type: 'quota', dedupeKey: 'q:1', at: minute(1), newChatsLeft: 12 },
  );
  expect(await contacts()).toMatchObject([{ name: 'Ana', number: ana.value }]);
  const health = () =>
    admin()
      .selectFrom('connection_health')
      .selectAll()
      .where('connection_id', '=', ids().connection_id)
      .executeTakeFirst();
  expect(await health()).toMatchObject({ restriction: 'new-chats', restricted_until: minute(60), new_chats_left: 12 });
  const [template] = await admin()
    .selectFrom('wa_templates')
    .select('status')
    .where('connection_id', '=', ids().connection_id)
    .execute();
  expect(template?.status).toBe('APPROVED');
  await ingest({ type: 'restriction', dedupeKey: 'x:2', at: minute(70), reason: 'new-chats', until: minute(70) });
  expect(await health()).toMatchObject({ restriction: null, restricted_at: null });
});

it('counts a reply as waiting and shows it after ours when both are of one second', async () => {
  await ingest(inboundMessage('1', 'tem em azul?', { at: minute(1) }));
  const [ticket] = await tickets();
  const ours = new Date(minute(2).getTime() + 700);
  const of = { ...ids(), ticket_id: ticket?.id ?? 0 };
  await aMessage(admin(), { ...of, from_me: true, body: 'tem', at: ours });
  const answered = { last_message: 'tem', last_message_at: ours, last_from_me: true, waiting_since: null };
  await admin().updateTable('tickets').set(answered).where('id', '=', of.ticket_id).execute();
  await ingest(
    inboundMessage('2', 'quero', { at: minute(2) }),
    inboundMessage('3', 'dois', { at: minute(2) }),
    inboundMessage('h', 'de ontem', { at: minute(2), isHistory: true }),
  );
  const order = (await messages()).map(({ body }) => body);
  expect(order).toEqual(['tem em azul?', 'de ontem', 'tem', 'quero', 'dois']);
  expect(await tickets()).toMatchObject([{ last_message: 'dois', last_from_me: false, waiting_since: ours }]);
});

it('counts a message as waiting when it arrives after our answer, though it was written before', async () => {
  await ingest(inboundMessage('1', 'oi', { at: minute(1) }));
  const answered = { last_message_at: minute(9), last_from_me: true, last_message: 'olá', waiting_since: null };
  await admin().updateTable('tickets').set(answered).where('company_id', '=', ids().company_id).execute();
  await ingest(inboundMessage('2', 'alguém aí?', { at: minute(8) }));
  expect(await tickets()).toMatchObject([{ last_message: 'olá', waiting_since: minute(8) }]);
});

it('counts a timeout of our own statement as a failure, and continues after the last try', async () => {
  await sql`create function time_out() returns trigger language plpgsql as $$ begin
    if new.body = 'lento' then raise exception 'statement timeout' using errcode = '57014'; end if;
    return new;
  end $$`.execute(admin());
  await sql`create trigger time_out before insert on messages for each row execute function time_out()`.execute(
    admin(),
  );
  await record(inboundMessage('slow', 'lento'));
  await waitUntil(async () => (await rest())[0]?.attempts === 1, 'the first try', 8_000);
  const lastTry = { attempts: 5, due_at: new Date(0) };
  await admin().updateTable('inbound').set(lastTry).where('company_id', '=', ids().company_id).execute();
  await ingest(inboundMessage('good', 'oi'));
  expect(await messages()).toMatchObject([{ wa_id: 'good' }]);
  expect((await inbound())[0]).toMatchObject({ error: expect.stringContaining('statement timeout') });
  await sql`drop trigger time_out on messages`.execute(admin());
});
