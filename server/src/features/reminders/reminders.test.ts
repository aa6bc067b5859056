import { reminderRoutes } from '@recadia/contract/reminders';
import { aCompany, aConnection } from '@recadia/db/testing';
import { anInvoice } from '@recadia/db/testing/invoices';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { clock } from '../../platform/clock.ts';
import { useMailedServer } from '../../testing/use-mailed-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';
import { sweepReminders } from './reminders.jobs.ts';

const { server, smtp } = useMailedServer();
const sweep = () => sweepReminders(server.platform);
const dayMs = 86_400_000;
const due_date = '2031-03-20';
/** Noon in São Paulo, so many days after the due date. */
async function setDay(days: number): Promise<void> {
  await server.db.holdClock(new Date(Date.parse(`${due_date}T15:00:00Z`) + days * dayMs));
  await clock.reload();
}

let number = 0;
async function aDebtor(fields: Parameters<typeof aStaffedCompany>[1] = {}) {
  number += 1;
  const email = `financeiro-${number}@empresa.exemplo`;
  const base = { due_date: '2031-12-31', timezone: 'America/Sao_Paulo', email, phone: `119840000${10 + number}` };
  const home = await aStaffedCompany(server, { ...base, ...fields });
  const invoice = await anInvoice(server.db.admin, { company_id: home.company.id, due_date, value_cents: 34_900 });
  const mails = () => smtp.mails.filter(({ to }) => to.includes(email));
  const reminders = () =>
    server.db.admin
      .selectFrom('reminders')
      .select(['step', 'channel'])
      .where('invoice_id', '=', invoice.id)
      .orderBy('channel')
      .orderBy('step')
      .execute();
  return { ...home, invoice, phone: base.phone, mails, reminders };
}

beforeEach(() => setDay(-6));
afterAll(() => clock.shift(0));

it('X-INV-09 mails each step once, also with several workers, and ends after ten days', async () => {
  const { mails, reminders, company } = await aDebtor();
  await sweep();
  expect(await reminders()).toEqual([]);
  for (const day of [-5, -4, -1, 0, 1, 2, 3, 9]) {
    await setDay(day);
    await Promise.all([sweep(), sweep(), sweep()]);
    // A mail expires after a day.
    const sent = (await reminders()).length;
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(sent);
  }
  expect((await reminders()).map(({ step }) => step)).toEqual([-5, -1, 0, 1, 3]);
  const subjects = mails().map(({ subject }) => subject.replace(`Assinatura de ${company.name} `, ''));
  expect(subjects.sort()).toEqual([
    'vence amanhã',
    'vence em 5 dias',
    'vence hoje',
    'venceu em 20/03/2031',
    'venceu em 20/03/2031',
  ]);
  expect(mails()[0]?.text).toMatch(/R\$\s349,00 .*http:\/\/recadia\.test\/pay#[\w-]{43}/);
});

it('X-INV-09 sends only the last step after a pause, and none at night', async () => {
  const { reminders } = await aDebtor();
  await server.db.holdClock(new Date(`${due_date}T06:00:00Z`));
  await sweep();
  expect(await reminders()).toEqual([]);
  await setDay(2);
  await sweep();
  expect(await reminders()).toEqual([{ step: 1, channel: 'mail' }]);
  const late = await aDebtor();
  await setDay(11);
  await sweep();
  expect(await late.reminders()).toEqual([]);
});

it('X-INV-09 sends nothing to companies that paid, declined or were turned off', async () => {
  await setDay(0);
  const paid = await aDebtor();
  await server.db.admin
    .updateTable('invoices')
    .set({ status: 'paid', paid_at: new Date() })
    .where('id', '=', paid.invoice.id)
    .execute();
  const off = await aDebtor({ status: false });
  const declined = await aDebtor();
  const as = declined.admin.token;
  expect((await server.call(reminderRoutes.showReminders, { as })).body).toEqual({ declined: false });
  await server.call(reminderRoutes.saveReminders, { as, body: { declined: true } });
  expect((await server.call(reminderRoutes.showReminders, { as })).body).toEqual({ declined: true });
  expect(
    (await server.call(reminderRoutes.saveReminders, { as: declined.agent.token, body: { declined: false } })).status,
  ).toBe(403);
  await sweep();
  for (const { reminders } of [paid, off, declined]) expect(await reminders()).toEqual([]);
  await server.call(reminderRoutes.saveReminders, { as, body: { declined: false } });
  await sweep();
  expect(await declined.reminders()).toEqual([{ step: 0, channel: 'mail' }]);
});

it('X-INV-09 writes in the language of the company, to an admin when it has no e-mail', async () => {
  const { admin, company } = await aDebtor({ email: null, language: 'en' });
  await setDay(0);
  await sweep();
  await expect
    .poll(() => smtp.mails.find(({ to }) => to.includes(admin.email))?.subject, { timeout: 20_000 })
    .toBe(`Subscription of ${company.name} is due today`);
});

it('X-INV-09 sends by the number of the operator once it is connected', async () => {
  await setDay(0);
  const { phone, reminders, company } = await aDebtor();
  const operator = await aCompany(server.db.admin, { is_super: true });
  const of = { company_id: operator.id, is_default: true };
  const { id } = await aConnection(server.db.admin, { ...of, status: 'DISCONNECTED' });
  await sweep();
  expect(await reminders()).toEqual([{ step: 0, channel: 'mail' }]);
  await server.db.admin.updateTable('connections').set({ status: 'CONNECTED' }).where('id', '=', id).execute();
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await reminders()).toEqual([
    { step: 0, channel: 'mail' },
    { step: 0, channel: 'whatsapp' },
  ]);
  const scheduled = await server.db.admin
    .selectFrom('schedules')
    .innerJoin('contacts', 'contacts.id', 'schedules.contact_id')
    .select(['schedules.body', 'schedules.company_id', 'contacts.name', 'contacts.number'])
    .where('contacts.number', '=', `55${phone}`)
    .execute();
  expect(scheduled).toMatchObject([{ company_id: operator.id, name: company.name }]);
  expect(scheduled[0]?.body).toMatch(/vence hoje.*pay#/);
});
