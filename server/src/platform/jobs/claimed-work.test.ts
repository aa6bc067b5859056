import { claimMails } from '@recadia/db';
import { aCompany } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testEnvironment } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { startClaimedWork } from './claimed-work.ts';
import { readConfig } from '../process/config.ts';
import { startPlatform, type Platform } from '../platform.ts';

const db = useTestDatabase();
let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform(readConfig(testEnvironment(db)));
});
afterAll(async () => {
  await platform.stop();
});

async function aCompanyWith(mails: number, due_at = new Date(0)): Promise<number> {
  const { id: company_id } = await aCompany(db.admin);
  const mail = { company_id, letter_sealed: 'v1', due_at, expires_at: new Date('2999-01-01') };
  await db.admin
    .insertInto('mails')
    .values(Array.from({ length: mails }, () => mail))
    .execute();
  return company_id;
}

/** Work that lasts until the test ends it. */
function startHanging(limits: { width: number; perCompany: number }) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = startClaimedWork(
    {
      limits,
      claim: (sys, room) => claimMails(sys, { leaseMs: 3_600_000, ...room }),
      work: ({ company_id }) => {
        begun.push(company_id);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      onFailure: (error) => {
        throw error;
      },
    },
    { everyMs: () => 50, onError: () => undefined },
  );
  return { work, begun, ends, of: (id: number) => begun.filter((companyId) => companyId === id).length };
}

it('works on rows of other companies when all rows of one company hang', async () => {
  const stuck = await aCompanyWith(9);
  const { work, begun, ends, of } = startHanging({ width: 4, perCompany: 2 });
  await waitUntil(() => of(stuck) === 2, 'the share of the first company');
  const [second, third] = [await aCompanyWith(1), await aCompanyWith(1)];
  await waitUntil(() => begun.length === 4, 'a full process');
  expect([of(stuck), of(second), of(third)]).toEqual([2, 1, 1]);

  // A slot that becomes free goes to the company with the least work in progress.
  const fourth = await aCompanyWith(1, new Date());
  ends[0]?.();
  await waitUntil(() => begun.length === 5, 'the next row');
  expect([of(stuck), of(fourth)]).toEqual([2, 1]);
  const stopped = work.stop();
  for (const end of ends) end();
  await stopped;
  expect(begun).toHaveLength(5);
});
