import {
  aCompany,
  aConnection,
  aContact,
  aMessage,
  aSchedule as insertSchedule,
  aTicket,
  aUser,
} from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { tenantTx } from '@recadia/db';
import { beforeEach, describe, expect, it } from 'vitest';
import { emit } from '../../platform/emit.ts';
import { pause, waitUntil } from '../../testing/wait-until.ts';
import { runDueJobs } from '../../platform/jobs/engine/index.ts';
import { sendScheduleAt } from './schedules.jobs.ts';
import { scheduleTask } from './sending.ts';

const db = useTestDatabase({ poolSize: 8 });
let company_id: number;
let contact_id: number;
let connection_id: number;
beforeEach(async () => {
  company_id = (await aCompany(db.admin, { timezone: 'America/Sao_Paulo' })).id;
  contact_id = (await aContact(db.admin, { company_id, name: 'Mariana Lopes' })).id;
  connection_id = (await aConnection(db.admin, { company_id, is_default: true })).id;
});

const minutes = (by: number) => new Date(Date.now() + by * 60_000);
async function aSchedule(sendAt: Date, more: object = {}) {
  const body = 'Oi {{firstName}}, até amanhã';
  return (await insertSchedule(db.admin, { company_id, contact_id, body, send_at: sendAt, ...more })).id;
}
const failures: unknown[] = [];
const log = { warn: (about: object) => void failures.push(about) };
const work = () => runDueJobs(log, [scheduleTask]);
const all = () =>
  db.admin.selectFrom('schedules').selectAll().where('company_id', '=', company_id).orderBy('id').execute();
const listMessages = () =>
  db.admin.selectFrom('messages').selectAll().where('company_id', '=', company_id).orderBy('id').execute();
const scope = () => ({ companyId: company_id });
const dueNow = (id: number) => tenantTx(scope(), (tx) => sendScheduleAt(tx, scope(), id, new Date(0)));

describe('schedules that are due', () => {
  it('part of PLN-09: wait while the plan has no schedules, and leave once it has them again', async () => {
    await aSchedule(minutes(-1));
    const plan = async (use_schedules: boolean) => {
      const company = db.admin.selectFrom('companies').select('plan_id').where('id', '=', company_id);
      await db.admin.updateTable('plans').set({ use_schedules }).where('id', '=', company).execute();
    };
    await plan(false);
    await work();
    expect((await all()).map(({ status }) => status)).toEqual(['PENDENTE']);
    await plan(true);
    await db.moveClock(20_000);
    await work();
    await db.freeClock();
    expect((await all()).map(({ status }) => status)).toEqual(['AGENDADA']);
  });

  it('wait while the company may not work', async () => {
    await aSchedule(minutes(-1));
    const set = (status: boolean) =>
      db.admin.updateTable('companies').set({ status }).where('id', '=', company_id).execute();
    await set(false);
    await work();
    expect((await all()).map(({ status }) => status)).toEqual(['PENDENTE']);
    await set(true);
    await work();
    expect((await all()).map(({ status }) => status)).toEqual(['AGENDADA']);
  });

  it('are never sent early, whatever the time of their job says', async () => {
    const id = await aSchedule(minutes(5));
    await dueNow(id);
    await work();
    expect((await all()).map(({ status }) => status)).toEqual(['PENDENTE']);
    expect(await listMessages()).toEqual([]);
  });

  it('part of SCH-12, SCH-13 leave at their time, and are sent when WhatsApp has them', async () => {
    const early = await aSchedule(minutes(5));
    const id = await aSchedule(minutes(-1));
    await work();
    expect((await all()).map(({ status }) => status)).toEqual(['PENDENTE', 'AGENDADA']);
    const [message, ...others] = await listMessages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ body: 'Oi Mariana, até amanhã', origin: 'schedule', connection_id });

    await db.admin.updateTable('messages').set({ ack: 2 }).where('company_id', '=', company_id).execute();
    await dueNow(id);
    await work();
    const [waiting, sent] = await all();
    expect(waiting).toMatchObject({ id: early, status: 'PENDENTE' });
    expect(sent).toMatchObject({ status: 'ENVIADA', due_at: null, error: null });
    expect(sent?.sent_at).toBeInstanceOf(Date);
    expect(await listMessages()).toHaveLength(1);
  });

  it('part of SCH-12: leave once with several workers and repeated rounds', async () => {
    for (let n = 0; n < 30; n += 1) {
      const { id } = await aContact(db.admin, { company_id });
      await aSchedule(minutes(-1), { contact_id: id });
    }
    await Promise.all([work(), work(), work()]);
    for (const { id } of await all()) await dueNow(id);
    await Promise.all([work(), work()]);
    expect(failures).toEqual([]);
    expect(await listMessages()).toHaveLength(30);
  });

  it('SCH-12 leave after a worker’s start when missed, and at their time when due, once', async () => {
    await aSchedule(minutes(-60));
    const sendAt = new Date(Date.now() + 3_000);
    await aSchedule(sendAt);
    let isOver = false;
    const workers = [1, 2].map(async () => {
      while (!isOver) await work().then(() => pause(100));
    });
    const handed = async () => (await all()).map(({ handed_at }) => handed_at);
    try {
      await waitUntil(async () => (await handed()).every((at) => at !== null), 'both to be sent', 60_000);
      const [, second] = await handed();
      expect(second?.getTime()).toBeGreaterThanOrEqual(sendAt.getTime());
      expect(second?.getTime()).toBeLessThan(sendAt.getTime() + 60_000);
      // The workers also check whether the message was sent.
      await db.admin.updateTable('messages').set({ ack: 1 }).where('company_id', '=', company_id).execute();
      for (const { id } of await all()) await dueNow(id);
      await waitUntil(async () => (await all()).every(({ status }) => status === 'ENVIADA'), 'both to end', 60_000);
    } finally {
      isOver = true;
      await Promise.all(workers);
    }
    expect((await all()).every(({ sent_at }) => sent_at instanceof Date)).toBe(true);
    expect(await listMessages()).toHaveLength(2);
  });

  it('leave in order for one contact, each once, with several workers', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => `Recado de número ${n}`);
    for (const [n, body] of [...texts.entries()].toReversed()) await aSchedule(minutes(n - 60), { body });
    await Promise.all([work(), work(), work()]);
    expect(failures).toEqual([]);
    expect((await listMessages()).map(({ body }) => body)).toEqual(texts);
  });

  it('part of SCH-12: are not sent when a day late, are sent when less', async () => {
    await aSchedule(minutes(-24 * 60 - 1));
    await aSchedule(minutes(-24 * 60 + 5));
    await work();
    expect((await all()).map(({ status, error }) => [status, error])).toEqual([
      ['ERRO', 'late'],
      ['AGENDADA', null],
    ]);
    expect(await listMessages()).toHaveLength(1);
  });

  it('part of SCH-13: use the chosen number, else the number of the open ticket', async () => {
    const other = await aConnection(db.admin, { company_id });
    const third = await aConnection(db.admin, { company_id });
    await aTicket(db.admin, { company_id, contact_id, connection_id: other.id, status: 'open' });
    await aSchedule(minutes(-2));
    await aSchedule(minutes(-1), { connection_id: third.id });
    await work();
    expect((await listMessages()).map((message) => message.connection_id)).toEqual([other.id, third.id]);
  });

  it('a number that is down, and none at all, are an error with its reason', async () => {
    await db.admin.updateTable('connections').set({ status: 'DISCONNECTED' }).where('id', '=', connection_id).execute();
    await aSchedule(minutes(-1));
    await work();
    await db.admin.updateTable('connections').set({ is_default: false }).where('id', '=', connection_id).execute();
    await aSchedule(minutes(-1));
    await work();
    expect((await all()).map(({ status, error }) => [status, error])).toEqual([
      ['ERRO', 'ERR_WAPP_NOT_INITIALIZED'],
      ['ERRO', 'ERR_NO_DEF_WAPP_FOUND'],
    ]);
    expect(await listMessages()).toEqual([]);
  });

  it('record WhatsApp’s refusal with its reason; a deleted message is not sent again', async () => {
    const id = await aSchedule(minutes(-1));
    const lost = await aSchedule(minutes(-1));
    await work();
    const [refused, gone] = await listMessages();
    const why = { send_error: 'ERR_SENDING_WAPP_MSG', send_detail: 'not-on-whatsapp' };
    await db.admin
      .updateTable('messages')
      .set(why)
      .where('id', '=', refused?.id ?? 0)
      .execute();
    await db.admin
      .deleteFrom('outbox')
      .where('message_id', '=', gone?.id ?? 0)
      .execute();
    await db.admin
      .deleteFrom('messages')
      .where('id', '=', gone?.id ?? 0)
      .execute();
    await dueNow(id);
    await dueNow(lost);
    await work();
    const ended = await all();
    const reasons = ended.map(({ status, error }) => `${status} ${error}`).sort();
    expect(reasons).toEqual(['ERRO ERR_NO_MESSAGE_FOUND', 'ERRO not-on-whatsapp']);
    expect(await listMessages()).toHaveLength(1);
  });

  it('X-SCH-01 a series goes on at the same time of the company’s day, also after a failure', async () => {
    const { id: user_id } = await aUser(db.admin, { company_id });
    const first = minutes(-1);
    const id = await aSchedule(first, { recurrence: 'daily', user_id, repeat_day: 1 });
    await work();
    const [, next] = await all();
    expect(next).toMatchObject({ status: 'PENDENTE', recurrence: 'daily', user_id, message_id: null });
    expect(next?.send_at.getTime()).toBe(first.getTime() + 86_400_000);
    expect((await all()).map((row) => row.id)).toEqual([id, next?.id]);
    const late = await aSchedule(new Date('2026-01-31T12:00:00Z'), { recurrence: 'monthly', repeat_day: 31 });
    await work();
    const rows = await all();
    expect(rows.find((row) => row.id === late)).toMatchObject({ status: 'ERRO', error: 'late' });
    const monthly = rows.at(-1);
    expect(monthly?.send_at.getTime()).toBeGreaterThan(Date.now());
    // The last day of the month, at 09:00 in the company's time zone.
    const day = new Date((monthly?.send_at.getTime() ?? 0) + 86_400_000);
    expect([monthly?.send_at.toISOString().slice(11), day.getUTCDate()]).toEqual(['12:00:00.000Z', 1]);
  });

  it('X-SCH-02 skip a contact who answered first, and end the series', async () => {
    const ticket = await aTicket(db.admin, { company_id, contact_id, connection_id, status: 'pending' });
    const armed_at = minutes(-10);
    await aSchedule(minutes(-1), { cancel_on_reply: true, armed_at, recurrence: 'daily', repeat_day: 1 });
    const place = { company_id, connection_id, ticket_id: ticket.id, contact_id };
    await aMessage(db.admin, { ...place, at: minutes(-20) });
    await aMessage(db.admin, { ...place, at: minutes(-5) });
    await work();
    const [cancelled, ...more] = await all();
    expect([cancelled?.status, more]).toEqual(['CANCELADA', []]);
    expect((await listMessages()).filter(({ from_me }) => from_me)).toEqual([]);
  });

  it('are checked for a customer’s answer only where one waits for it', async () => {
    const { id: ticketId } = await aTicket(db.admin, { company_id, contact_id, connection_id });
    const scope = { companyId: company_id };
    const data = { ticketId, fromMe: false, isHeld: true };
    const receiveMessage = () =>
      tenantTx(scope, (tx) => emit(tx, scope, { name: 'message.received', entityId: 1, data }));
    const written = async () => {
      const work = db.admin.selectFrom('event_work').select('subscriber').where('company_id', '=', company_id);
      return (await work.execute()).map(({ subscriber }) => subscriber);
    };
    await aSchedule(minutes(5));
    await aSchedule(minutes(5), { cancel_on_reply: true, status: 'CANCELADA', due_at: null });
    await receiveMessage();
    expect(await written()).toEqual([]);
    await aSchedule(minutes(5), { cancel_on_reply: true, armed_at: minutes(0) });
    await receiveMessage();
    expect(await written()).toEqual(['schedules']);
  });

  it('without an answer it leaves', async () => {
    const ticket = await aTicket(db.admin, { company_id, contact_id, connection_id, status: 'closed' });
    const place = { company_id, connection_id, ticket_id: ticket.id, contact_id };
    await aMessage(db.admin, { ...place, at: minutes(-20) });
    await aSchedule(minutes(-1), { cancel_on_reply: true, armed_at: minutes(-10) });
    await work();
    const [, message] = await listMessages();
    expect(message).toMatchObject({ ticket_id: ticket.id, from_me: true });
    const { status } = await db.admin
      .selectFrom('tickets')
      .select('status')
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe('closed');
  });
});
