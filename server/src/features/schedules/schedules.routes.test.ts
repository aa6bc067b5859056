import { scheduleRoutes } from '@recadia/contract/schedules';
import { tenantTx } from '@recadia/db';
import { aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { aStaffedCompany, type StaffedCompany } from '../../testing/world.ts';
import { pixel } from '../../testing/pixel.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { emit } from '../../platform/emit.ts';

const server = useTestServer();
let shop: StaffedCompany;
let contactId: number;
let as: { as: string };
beforeAll(async () => {
  shop = await aStaffedCompany(server, {});
  contactId = (await aContact(server.db.admin, { company_id: shop.company.id, name: 'Mariana Lopes' })).id;
  as = { as: shop.agent.token };
});

const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const input = (more: object = {}) => ({ body: 'Sua entrega é amanhã', contactId, sendAt: ahead(60), ...more });
const create = async (more: object = {}) => {
  const { status, body } = await server.call(scheduleRoutes.createSchedule, { ...as, body: input(more) });
  expect(status).toBe(200);
  return body as { id: number };
};
const upload = (id: number, bytes: Buffer, name = 'sofa.png') => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: `Bearer ${shop.agent.token}` };
  return fetch(`${server.url}/schedules/${id}/media-upload`, { method: 'POST', headers, body: form });
};

describe('the calls about schedules', () => {
  it('SCH-02 a schedule has the fields of the specification, and is the session’s own', async () => {
    const { status, body } = await server.call(scheduleRoutes.createSchedule, {
      ...as,
      body: input({ userId: shop.admin.id }),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      body: 'Sua entrega é amanhã',
      contactId,
      contact: { name: 'Mariana Lopes' },
      status: 'PENDENTE',
      sentAt: null,
      mediaPath: null,
      mediaName: null,
      userId: shop.agent.id,
    });
  });

  it('SCH-09 list, find, show, change, add a picture and delete', async () => {
    const { id } = await create({ body: 'Orçamento do guarda-roupa' });
    const listed = await server.call(scheduleRoutes.listSchedules, { ...as, query: { pageNumber: 1 } });
    expect(listed.body).toMatchObject({ hasMore: false });
    const found = await server.call(scheduleRoutes.listSchedules, { ...as, query: { searchParam: 'guarda-roupa' } });
    expect(found.body).toMatchObject({ count: 1, schedules: [{ id }] });
    const byName = await server.call(scheduleRoutes.listSchedules, { ...as, query: { searchParam: 'mariana' } });
    expect((byName.body as { count: number }).count).toBeGreaterThan(1);
    const sendAt = ahead(300);
    const changed = await server.call(scheduleRoutes.updateSchedule, {
      ...as,
      params: { id },
      body: input({ body: 'Orçamento novo', sendAt, recurrence: 'weekly', cancelOnReply: true }),
    });
    expect(changed.body).toMatchObject({ body: 'Orçamento novo', sendAt, recurrence: 'weekly', cancelOnReply: true });

    const sent = await upload(id, pixel);
    expect(sent.status).toBe(200);
    const { mediaPath, mediaName } = (await sent.json()) as { mediaPath: string; mediaName: string };
    expect(mediaName).toBe('sofa.png');
    const opened = await fetch(`${server.url}${mediaPath}`);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
    const removed = await server.call(scheduleRoutes.deleteScheduleMedia, { ...as, params: { id } });
    expect(removed.status).toBe(200);
    const shown = await server.call(scheduleRoutes.showSchedule, { ...as, params: { id } });
    expect(shown.body).toMatchObject({ id, mediaPath: null, mediaName: null });

    expect((await server.call(scheduleRoutes.deleteSchedule, { ...as, params: { id } })).status).toBe(200);
    const gone = await server.call(scheduleRoutes.showSchedule, { ...as, params: { id } });
    expect([gone.status, gone.error]).toEqual([404, 'ERR_NO_SCHEDULE_FOUND']);
  });

  it('part of SCH-05 refuse short texts, no contact, no time and other files', async () => {
    for (const wrong of [{ body: 'oi' }, { body: '' }, { contactId: undefined }, { sendAt: undefined }]) {
      const refused = await server.call(scheduleRoutes.createSchedule, { ...as, body: input(wrong) });
      expect([refused.status, refused.error]).toEqual([400, 'ERR_VALIDATION']);
    }
    const { id } = await create();
    const refused = await upload(id, Buffer.from('%PDF-1.4\n'), 'nota.png');
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'ERR_FILE_TYPE' }]);
  });

  it('SCH-13 use the number of the contact’s open ticket, else the default; fill variables', async () => {
    const { admin: db } = server.db;
    const { company } = shop;
    const { id: contactId } = await aContact(db, { company_id: company.id, name: 'Rui Prado' });
    const usual = await aConnection(db, { company_id: company.id, is_default: true });
    const other = await aConnection(db, { company_id: company.id });
    const send = async () => {
      const { id } = await create({ body: 'Oi, {{firstName}}!', contactId });
      const due = new Date(Date.now() - 1_000);
      await db.updateTable('schedules').set({ send_at: due }).where('id', '=', id).execute();
      await db
        .updateTable('jobs')
        .set({ due_at: due })
        .where('task', '=', 'schedule')
        .where('key', '=', `${id}`)
        .execute();
      // The server's own worker may claim it first.
      const find = db.selectFrom('schedules').select('message_id').where('id', '=', id);
      const { message_id } = await waitUntil(async () => {
        const row = await find.executeTakeFirstOrThrow();
        return row.message_id !== null && row;
      }, 'the schedule to become a message');
      const [message] = await db
        .selectFrom('messages')
        .innerJoin('tickets', 'tickets.id', 'messages.ticket_id')
        .select(['messages.body', 'messages.connection_id', 'tickets.contact_id', 'tickets.id as ticket_id'])
        .where('messages.id', '=', message_id)
        .execute();
      return { id, message };
    };
    const first = await send();
    expect(first.message).toMatchObject({ body: 'Oi, Rui!', connection_id: usual.id, contact_id: contactId });
    await db
      .updateTable('tickets')
      .set({ status: 'closed', closed_at: new Date() })
      .where('contact_id', '=', contactId)
      .execute();
    const ticket = await aTicket(db, {
      company_id: company.id,
      contact_id: contactId,
      connection_id: other.id,
      status: 'open',
      user_id: shop.agent.id,
    });
    const second = await send();
    expect(second.message).toMatchObject({ connection_id: other.id, ticket_id: ticket.id });

    const past = { ...as, body: input({ sendAt: ahead(-1) }) };
    for (const refused of [
      await server.call(scheduleRoutes.createSchedule, past),
      await server.call(scheduleRoutes.updateSchedule, { ...past, params: await create() }),
    ])
      expect([refused.error, refused.details]).toEqual(['ERR_VALIDATION', { fields: { sendAt: 'past' } }]);
    const sent = { status: 'ENVIADA', sent_at: new Date(), due_at: null };
    await db.updateTable('schedules').set(sent).where('id', '=', second.id).execute();
    const change = { ...as, params: { id: second.id }, body: input() };
    const locked = await server.call(scheduleRoutes.updateSchedule, change);
    expect([locked.status, locked.error]).toEqual([400, 'ERR_SCHEDULE_ALREADY_SENT']);
  });

  it('show WhatsApp’s acceptance or refusal at once, before the next round', async () => {
    const { admin: db } = server.db;
    const scope = { companyId: shop.company.id };
    const { id: contact } = await aContact(db, { company_id: scope.companyId });
    const connection = await aConnection(db, { company_id: scope.companyId });
    const { id: ticketId } = await aTicket(db, {
      company_id: scope.companyId,
      contact_id: contact,
      connection_id: connection.id,
      status: 'open',
    });
    const outcomes = [
      ['message.updated', { ack: 1 }, 'ENVIADA'],
      ['message.failed', { send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'restricted' }, 'ERRO'],
    ] as const;
    for (const [name, change, status] of outcomes) {
      const { id } = await create({ contactId: contact });
      const where = { company_id: scope.companyId, ticket_id: ticketId, connection_id: connection.id };
      const message = await aMessage(db, { ...where, ...change });
      const handed = { status: 'AGENDADA', handed_at: new Date(), message_id: message.id, due_at: new Date(ahead(60)) };
      await db.updateTable('schedules').set(handed).where('id', '=', id).execute();
      const data = { ticketId, clientId: `schedule-${id}-0` };
      await tenantTx(scope, (tx) => emit(tx, scope, { name, entityId: message.id, data }));
      const find = db.selectFrom('schedules').select('status').where('id', '=', id);
      await waitUntil(async () => (await find.executeTakeFirst())?.status === status, `it to be ${status}`, 20_000);
    }
  });

  it('SCH-07 keep a sent schedule unchanged', async () => {
    const { id } = await create();
    const done = { status: 'ENVIADA', sent_at: new Date(), handed_at: new Date(), due_at: null };
    await server.db.admin.updateTable('schedules').set(done).where('id', '=', id).execute();
    const change = { ...as, params: { id } };
    const locked = [
      await server.call(scheduleRoutes.updateSchedule, { ...change, body: input() }),
      await server.call(scheduleRoutes.deleteScheduleMedia, change),
    ];
    for (const { status, error } of locked) expect([status, error]).toEqual([400, 'ERR_SCHEDULE_ALREADY_SENT']);
    expect((await upload(id, pixel)).status).toBe(400);
  });

  it('answer 404 to a number or contact that is missing or of another company', async () => {
    const other = await aStaffedCompany(server, {});
    const otherCompanys = await aContact(server.db.admin, { company_id: other.company.id });
    const number = await aConnection(server.db.admin, { company_id: other.company.id });
    const call = (more: object) => server.call(scheduleRoutes.createSchedule, { ...as, body: input(more) });
    expect((await call({ contactId: otherCompanys.id })).error).toBe('ERR_NO_CONTACT_FOUND');
    expect((await call({ whatsappId: number.id })).error).toBe('ERR_NO_WAPP_FOUND');
    const { id } = await create();
    const asThem = { as: other.admin.token, params: { id } };
    expect((await server.call(scheduleRoutes.showSchedule, asThem)).status).toBe(404);
    expect((await server.call(scheduleRoutes.deleteSchedule, asThem)).status).toBe(404);
  });

  it('X-SCH-03 a calendar asks for what it shows', async () => {
    const { id } = await create({ sendAt: ahead(60 * 24 * 40) });
    const span = { from: ahead(60 * 24 * 39), to: ahead(60 * 24 * 41) };
    const { body } = await server.call(scheduleRoutes.listSchedules, { ...as, query: span });
    expect(body).toMatchObject({ count: 1, schedules: [{ id }], hasMore: false });
  });
});
