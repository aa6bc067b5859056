import { emptyWeek, type OpeningHours } from '@recadia/contract/hours';
import { isOpen } from '@recadia/contract/opening-hours';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clock } from '../../platform/clock.ts';
import { useTalkingShop } from '../../testing/use-talking-shop.ts';

const shop = useTalkingShop();
let sales: number;
let help: number;
beforeAll(async () => {
  const away = { out_of_hours_message: 'Vendas volta amanhã.' };
  sales = (await shop.queue({ name: 'Vendas', order_queue: 1, greeting_message: 'Vendas aqui.', ...away })).id;
  help = (await shop.queue({ name: 'Suporte', order_queue: 2, greeting_message: 'Suporte aqui.' })).id;
  await shop.set({ greeting_message: 'Olá!', max_use_bot_queues: 0, out_of_hours_message: 'Fechado.' }, [sales, help]);
});
beforeEach(() => shop.setting('scheduleType', 'disabled'));

const menu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
const hourMs = 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * hourMs;
/** The next Monday at 00:00 in São Paulo; the clock only moves forward here. */
const firstMonday = (() => {
  const tomorrow = new Date(Math.ceil(Date.now() / dayMs) * dayMs + dayMs);
  const ahead = (8 - tomorrow.getUTCDay()) % 7;
  return tomorrow.getTime() + ahead * dayMs + 3 * hourMs;
})();
/** Holds the clock `weeks` after that Monday, so that each test has its own days. */
async function hold(weeks: number, hours: number, minutes = 0): Promise<void> {
  await shop.server.db.holdClock(new Date(firstMonday + weeks * 7 * dayMs + hours * hourMs + minutes * minuteMs));
  await clock.reload();
}
const weekOf = (days: Partial<Record<OpeningHours['weekdayEn'], [string, string]>>) =>
  emptyWeek().map((row) => {
    const [startTime, endTime] = days[row.weekdayEn] ?? ['', ''];
    return { ...row, startTime, endTime };
  });
const closedAllDay = JSON.stringify(emptyWeek().map((row) => ({ ...row, startTime: '00:00', endTime: '00:00' })));
const keep = (fields: { schedules?: string; timezone?: string }) =>
  shop.server.db.admin.updateTable('companies').set(fields).where('id', '=', shop.scope.companyId).execute();

it('BOT-12 sends the closed text once a burst and once an hour; the menu waits', async () => {
  await shop.setting('scheduleType', 'company');
  await keep({ schedules: JSON.stringify(weekOf({ monday: ['08:00', '18:00'] })) });
  await hold(0, 5);
  const maria = shop.caller();
  expect(await maria.say('oi', 'oi?', 'alguém?')).toEqual(['Fechado.']);
  expect(await maria.ticket()).toMatchObject({ status: 'pending', queue_id: null, amount_used_bot_queues: 0 });
  await hold(0, 5, 50);
  expect(await maria.say('e agora?')).toEqual([]);
  await hold(0, 6, 10);
  expect(await maria.say('e agora?')).toEqual(['Fechado.']);
  expect(await maria.why()).toContain('bot-answered company-closed');
  await hold(0, 9);
  expect(await maria.say('e agora?')).toEqual([menu]);
  // Tuesday has no opening hours set, so the company counts as open.
  await hold(0, 24 + 3);
  expect(await shop.caller().say('oi')).toEqual([menu]);
});

it('BOT-13 sends a closed queue’s text when chosen and keeps the customer outside', async () => {
  await shop.setting('scheduleType', 'queue');
  await hold(1, 9);
  const queue = shop.server.db.admin.updateTable('queues').where('id', '=', sales);
  await queue.set({ schedules: closedAllDay }).execute();
  const maria = shop.caller();
  await maria.say('oi');
  expect(await maria.say('1')).toEqual(['Vendas volta amanhã.\n\n*[ # ]* - Menu inicial']);
  expect((await maria.ticket()).queue_id).toBeNull();
  expect(await maria.say('#')).toEqual([menu]);
  await queue.set({ schedules: JSON.stringify(weekOf({ monday: ['08:00', '18:00'] })) }).execute();
  expect(await maria.say('1')).toEqual(['Vendas aqui.']);
  await hold(1, 19);
  expect(await maria.say('alguém?', 'oi?')).toEqual(['Vendas volta amanhã.']);
  expect(await maria.say('alguém??')).toEqual([]);
  const { id, queue_id } = await maria.ticket();
  expect(queue_id).toBe(sales);
  await hold(1, 21);
  const held = { status: 'open', user_id: shop.agent.id };
  await shop.server.db.admin.updateTable('tickets').set(held).where('id', '=', id).execute();
  expect(await maria.say('alguém???')).toEqual([]);
});

describe('BOT-14 working hours', () => {
  const monday = weekOf({ monday: ['08:00', '18:00'] });

  it('begin with their first millisecond and end before the last, in the company’s zone', () => {
    const hours = { week: monday, timeZone: 'America/Sao_Paulo', holidays: [] };
    const at = (time: string) => isOpen(hours, new Date(`2026-11-16T${time}-03:00`));
    expect([at('07:59:59.999'), at('08:00:00.000')]).toEqual([false, true]);
    expect([at('17:59:59.999'), at('18:00:00.000')]).toEqual([true, false]);
  });

  it('use the English name of the day and the company’s zone, São Paulo by default', async () => {
    expect((await shop.server.db.admin.selectFrom('companies').select('timezone').executeTakeFirst())?.timezone).toBe(
      'America/Sao_Paulo',
    );
    await shop.setting('scheduleType', 'company');
    const days = weekOf({ monday: ['08:00', '18:00'], sunday: ['00:00', '00:00'] });
    await keep({ schedules: JSON.stringify(days.toReversed()) });
    const answer = () => shop.caller().say('oi');
    // Still Sunday in the company's time zone, Monday in UTC.
    await hold(2, -0.5);
    expect(await answer()).toEqual(['Fechado.']);
    await hold(2, 7, 55);
    expect(await answer()).toEqual(['Fechado.']);
    await hold(2, 8);
    expect(await answer()).toEqual([menu]);
    await hold(2, 17, 58);
    expect(await answer()).toEqual([menu]);
    await hold(2, 18);
    expect(await answer()).toEqual(['Fechado.']);
    await keep({ timezone: 'America/Manaus' });
    expect(await answer()).toEqual([menu]);
  });
});
