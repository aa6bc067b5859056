import { closeDatabase, openDatabase } from '@recadia/db';
import { aCompany, aQueue, aUser, recordWire, testDatabase, type TestDatabase, type Wire } from '@recadia/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../platform/session/people.ts';
import { countByTime, countByUser, pageOfTrackingPeriods, showNumbers } from './dashboard.service.ts';
import { loadLivePanel } from './live-panel.ts';
import { periodOf } from './periods.ts';

let db: TestDatabase;
let wire: Wire;
beforeAll(async () => {
  db = await testDatabase();
  wire = await recordWire(db.urls.app);
  openDatabase({ appUrl: wire.url, poolSize: 1 });
});
afterAll(async () => {
  await closeDatabase();
  await wire.close();
  await db.drop();
});

it('runs at most three statements per dashboard call, none on tickets unless it lists them', async () => {
  const { id: company_id } = await aCompany(db.admin);
  const { id: queueId } = await aQueue(db.admin, { company_id });
  const { id: userId } = await aUser(db.admin, { company_id, profile: 'admin' });
  const who: Actor = {
    userId,
    companyId: company_id,
    sessionId: 's',
    name: 'Ana',
    email: 'a@b.c',
    profile: 'admin',
    super: true,
    allTicket: true,
    queueIds: [queueId],
  };
  const dates = { initialDate: '2026-11-01', finalDate: '2026-11-30', queueId };
  const period = periodOf({ from: '2026-11-01', to: '2026-11-30' }, '2026-11-30');
  const counting = [
    () => showNumbers(who, who, period, queueId),
    () => countByUser(who, dates),
    () => countByTime(who, dates),
    () => countByTime(who, { ...dates, finalDate: dates.initialDate }),
  ];
  const listing = [
    () => pageOfTrackingPeriods(who, { of: 'finished', period, userId, queueId }, undefined),
    () => loadLivePanel(who, who),
  ];
  for (const work of [...counting, ...listing]) {
    wire.reset();
    await work();
    const asked = wire.statements().filter((text) => !/^(begin|commit|rollback)/i.test(text));
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(3);
    if (counting.includes(work as (typeof counting)[number]))
      expect(asked.join('\n')).not.toMatch(/\b(tickets|ticket_tracking|ticket_events)\b/);
  }
});
