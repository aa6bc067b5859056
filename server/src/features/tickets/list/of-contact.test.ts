import { contactRoutes } from '@recadia/contract/contact-routes';
import { liveChannel } from '@recadia/contract/live';
import { aConnection, aContact, aMessage, aQueue, aTicket } from '@recadia/db/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { joinLive } from '../../../testing/live-client.ts';
import { useServerWithCompany } from '../../../testing/use-server.ts';
import type { Person } from '../../../testing/world.ts';

const { server, home } = useServerWithCompany();

const admin = () => server.db.admin;
const show = (as: Person, id: number) => server.call(contactRoutes.showContact, { as: as.token, params: { id } });

/** A contact with one conversation in the agents' queue and one in another queue. */
async function aCustomer() {
  const company_id = home.company.id;
  const [one, two] = [await aConnection(admin(), { company_id }), await aConnection(admin(), { company_id })];
  const contact = await aContact(admin(), { company_id, name: 'Rita' });
  const hidden = await aQueue(admin(), { company_id });
  const of = { company_id, contact_id: contact.id };
  const seen = await aTicket(admin(), { ...of, connection_id: one.id, queue_id: home.queue.id, status: 'open' });
  const unseen = await aTicket(admin(), { ...of, connection_id: two.id, queue_id: hidden.id, status: 'open' });
  return { contact, seen, unseen, one, two };
}

describe('X-CON-05 the tickets of a contact', () => {
  it('are those the caller may see, latest first, each with its lives', async () => {
    const { contact, seen, unseen } = await aCustomer();
    const period = { company_id: home.company.id, ticket_id: seen.id, queue_id: home.queue.id };
    const [began, ended] = [new Date('2026-01-01T10:00:00Z'), new Date('2026-01-02T10:00:00Z')];
    await admin()
      .insertInto('ticket_tracking')
      .values([
        { ...period, created_at: began, started_at: began, finished_at: ended, user_id: home.agent.id },
        { ...period, created_at: ended },
      ])
      .execute();
    await admin()
      .updateTable('tickets')
      .set({ updated_at: new Date(0) })
      .where('id', '=', seen.id)
      .execute();
    const list = async (as: Person) =>
      (await server.call(contactRoutes.listContactTickets, { as: as.token, params: { id: contact.id } })).body;
    expect((await list(home.admin)).map(({ ticket }) => ticket.id)).toEqual([unseen.id, seen.id]);
    const [mine, ...others] = await list(home.agent);
    expect(others).toEqual([]);
    const queue = { id: home.queue.id, name: home.queue.name, color: home.queue.color };
    expect(mine).toMatchObject({
      ticket: { id: seen.id, contact: { id: contact.id } },
      lives: [
        { createdAt: ended.toISOString(), startedAt: null, finishedAt: null, user: null, queue },
        {
          createdAt: began.toISOString(),
          finishedAt: ended.toISOString(),
          queue,
          user: { id: home.agent.id, name: home.agent.name },
        },
      ],
    });
    expect(await list(home.loner)).toEqual([]);
  });
});

describe('X-CON-06 the media of a contact', () => {
  it('are files of visible conversations, latest first, in pages, without deleted ones', async () => {
    const { contact, seen, unseen, one, two } = await aCustomer();
    const company_id = home.company.id;
    const file = { media_type: 'image', media_state: 'stored', media_path: 'x', mime_type: 'image/png' };
    const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));
    const ids: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      const of = { company_id, ticket_id: seen.id, connection_id: one.id, at: minute(n) };
      await aMessage(admin(), of);
      ids.unshift(String((await aMessage(admin(), { ...of, ...file })).id));
    }
    await aMessage(admin(), { company_id, ticket_id: seen.id, connection_id: one.id, ...file, is_deleted: true });
    const other = { company_id, ticket_id: unseen.id, connection_id: two.id, at: minute(99) };
    const secret = await aMessage(admin(), { ...other, ...file });
    const list = async (as: Person, cursor?: string) =>
      (
        await server.call(contactRoutes.listContactMedia, {
          as: as.token,
          params: { id: contact.id },
          query: cursor === undefined ? {} : { cursor },
        })
      ).body;
    const first = await list(home.agent);
    expect(first).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    expect(first.messages[0]).toMatchObject({
      mediaUrl: expect.stringMatching(/^\/media\//),
      file: { state: 'stored' },
    });
    const second = await list(home.agent, first.nextCursor ?? '');
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual(ids);
    expect((await list(home.admin)).messages[0]?.id).toBe(String(secret.id));
    expect((await list(home.loner)).messages).toEqual([]);
    const odd = Buffer.from('["x",1]').toString('base64url');
    const refused = await server.call(contactRoutes.listContactMedia, {
      as: home.agent.token,
      params: { id: contact.id },
      query: { cursor: odd },
    });
    expect(refused).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });
});

describe('X-CON-04 merging', () => {
  it('moves tickets, names and fields to the other contact, and undo restores everything', async () => {
    const { contact, seen } = await aCustomer();
    const company_id = home.company.id;
    const twin = await aContact(admin(), { company_id, name: 'Rita de novo' });
    const info = { company_id, contact_id: twin.id, name: 'CPF', value: '1' };
    await admin().insertInto('contact_extra_info').values(info).execute();
    const third = await aConnection(admin(), { company_id });
    const twinTicket = await aTicket(admin(), { company_id, contact_id: twin.id, connection_id: third.id });
    const call = { as: home.admin.token, params: { id: contact.id } };
    const body = { contactId: twin.id, reason: 'mesma pessoa' };
    for (const as of [home.agent.token, home.supervisor.token])
      expect(await server.call(contactRoutes.mergeContacts, { ...call, as, body })).toMatchObject({ status: 403 });
    const merged = (await server.call(contactRoutes.mergeContacts, { ...call, body })).body;
    expect(merged.contact).toMatchObject({ id: contact.id, name: 'Rita', extraInfo: [{ name: 'CPF', value: '1' }] });
    expect(await show(home.agent, twin.id)).toMatchObject({ status: 404 });
    const owners = async () => {
      const rows = await admin()
        .selectFrom('tickets')
        .select(['id', 'contact_id'])
        .where('id', 'in', [seen.id, twinTicket.id])
        .orderBy('id')
        .execute();
      return rows.map(({ contact_id }) => contact_id);
    };
    expect(await owners()).toEqual([contact.id, contact.id]);
    const listed = (await server.call(contactRoutes.listContactMerges, call)).body;
    expect(listed).toMatchObject([
      {
        id: merged.mergeId,
        mergedId: twin.id,
        mergedName: 'Rita de novo',
        reason: 'mesma pessoa',
        user: { id: home.admin.id, name: home.admin.name },
      },
    ]);
    const undo = (as: Person) =>
      server.call(contactRoutes.undoContactMerge, { as: as.token, params: { id: merged.mergeId } });
    expect(await undo(home.agent)).toMatchObject({ status: 403 });
    expect((await undo(home.admin)).body).toMatchObject({
      kept: { id: contact.id, number: contact.number, extraInfo: [] },
      parted: { id: twin.id, name: 'Rita de novo', number: twin.number, extraInfo: [{ name: 'CPF' }] },
    });
    expect(await owners()).toEqual([contact.id, twin.id]);
    expect(await undo(home.admin)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
    expect((await server.call(contactRoutes.listContactMerges, call)).body).toEqual([]);
    const itself = await server.call(contactRoutes.mergeContacts, { ...call, body: { contactId: contact.id } });
    expect(itself).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
  });
});

describe('part of CON-21: deleting a contact', () => {
  it('deletes its tickets and messages, updates their viewers, and leaves other contacts', async () => {
    const { contact, seen, unseen, one } = await aCustomer();
    const otherCustomer = await aCustomer();
    const company_id = home.company.id;
    await aMessage(admin(), { company_id, ticket_id: seen.id, connection_id: one.id, contact_id: contact.id });
    const [agent, loner] = [
      await joinLive(server.url, { token: home.agent.token }),
      await joinLive(server.url, { token: home.loner.token }),
    ];
    agent.socket.emit('joinNotification');
    loner.socket.emit('joinNotification');
    const deleted = await server.call(contactRoutes.deleteContact, {
      as: home.admin.token,
      params: { id: contact.id },
    });
    expect(deleted.status).toBe(200);
    const isContact = (payload: { contactId?: number }) => payload.contactId === contact.id;
    await loner.waitFor(liveChannel(company_id, 'contact'), isContact);
    const ofTicket = (id: number) => (payload: { action: string; ticketId?: number }) =>
      payload.action === 'delete' && payload.ticketId === id;
    await agent.waitFor(liveChannel(company_id, 'ticket'), ofTicket(seen.id));
    expect(loner.count(liveChannel(company_id, 'ticket'))).toBe(0);
    const left = await admin().selectFrom('tickets').select('id').where('company_id', '=', company_id).execute();
    expect(left.map(({ id }) => id)).not.toContain(seen.id);
    expect(left.map(({ id }) => id)).not.toContain(unseen.id);
    expect(left.map(({ id }) => id)).toContain(otherCustomer.seen.id);
    const messages = await admin().selectFrom('messages').select('id').where('ticket_id', '=', seen.id).execute();
    expect(messages).toEqual([]);
    const entries = await admin()
      .selectFrom('ticket_events')
      .select(['kind', 'user_id'])
      .where('ticket_id', '=', seen.id)
      .execute();
    expect(entries).toEqual([{ kind: 'deleted', user_id: home.admin.id }]);
    for (const client of [agent, loner]) client.close();
  });

  it('X-CON-09 leaves the number nowhere in the database, in neither of its forms', async () => {
    const { contact, one, seen } = await aCustomer();
    const company_id = home.company.id;
    const [long, short] = ['5531991234567', '553191234567'];
    await admin().updateTable('contacts').set({ number: long }).where('id', '=', contact.id).execute();
    const name = { company_id, contact_id: contact.id };
    await admin()
      .insertInto('contact_identities')
      .values([
        { ...name, kind: 'phone', match_key: short, value: long },
        { ...name, kind: 'lid', match_key: '88001', value: '88001' },
      ])
      .execute();
    await aMessage(admin(), { company_id, ticket_id: seen.id, connection_id: one.id, contact_id: contact.id });
    const of = { company_id, connection_id: one.id };
    for (const chat of [`pn:${long}`, `pn:${short}`, 'lid:88001', 'pn:5531955554444']) {
      await admin()
        .insertInto('lanes')
        .values([
          { ...of, direction: 'in', chat },
          { ...of, direction: 'out', chat },
        ])
        .execute();
      const event = JSON.stringify({ chat: [{ kind: 'pn', value: long }] });
      const arrival = { ...of, chat, kind: 'message', event: chat.endsWith('4444') ? '{}' : event, at: new Date() };
      await admin()
        .insertInto('inbound')
        .values([
          { ...arrival, dedupe_key: `m:${chat}:1`, done_at: new Date() },
          { ...arrival, dedupe_key: `m:${chat}:2`, due_at: new Date('2999-01-01') },
        ])
        .execute();
      const end = { state: 'sent', finished_at: new Date() };
      const receipt = { ...of, chat, kind: 'read', payload: '{}', client_id: `r:${chat}`, ...end };
      await admin().insertInto('outbox').values(receipt).execute();
    }
    await admin()
      .insertInto('phone_book')
      .values({ ...of, match_key: short, number: long, name: 'Rita' })
      .execute();
    const skipped = [
      { row: 2, reason: 'duplicate', name: 'Rita', number: '+55 (31) 99123-4567' },
      { row: 3, reason: 'invalid', name: 'Rui', number: '12' },
    ];
    const upload = { company_id, source: 'file', total: 2, skipped_rows: JSON.stringify(skipped) };
    await admin().insertInto('contact_imports').values(upload).execute();
    const kept = { company_id, user_id: home.agent.id, route: 'POST /contacts', body_hash: '0'.repeat(64) };
    await admin()
      .insertInto('idempotency_keys')
      .values({ ...kept, key: 'first', status: 200, answer: JSON.stringify({ number: long }) })
      .execute();

    expect(await tablesWith([long, short])).toContain('lanes');
    const params = { id: contact.id };
    expect((await server.call(contactRoutes.deleteContact, { as: home.admin.token, params })).status).toBe(200);
    expect(await tablesWith([long, short, '88001', '99123-4567'])).toEqual([]);
    const left = await admin().selectFrom('lanes').select('chat').where('company_id', '=', company_id).execute();
    expect(left.map(({ chat }) => chat)).toEqual(['pn:5531955554444', 'pn:5531955554444']);
    const imports = admin().selectFrom('contact_imports').select('skipped_rows').where('company_id', '=', company_id);
    expect(await imports.execute()).toEqual([{ skipped_rows: [skipped[1]] }]);
    const arrivals = admin().selectFrom('inbound').select('id').where('company_id', '=', company_id);
    expect(await arrivals.execute()).toHaveLength(5);
  });
});

/** Names the tables that contain one of these texts. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(admin());
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(name)} as t
      where exists (select from unnest(${texts}::text[]) as wanted where t::text like '%' || wanted || '%')`.execute(
      admin(),
    );
    if ((rows[0]?.n ?? 0) > 0) found.push(name);
  }
  return found;
}
