import { allRoutes } from '@recadia/contract/routes';
import { companyChecksums } from '@recadia/db/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBusyCompany, type BusyCompany } from './busy-company.ts';
import type { LiveList } from './live-lists.ts';
import { startTestServer, type TestServer } from './server.ts';
import type { Verification } from './verification.ts';
import { verifications } from './verifications.ts';
import { verifyAction } from './verify-action.ts';

type Rows = Map<Verification<unknown>, unknown>;

const actions = verifications.flatMap((of) =>
  Object.entries(of.actions ?? {}).map(([route, made]) => ({ of, route, made })),
);

const ways = actions.flatMap(({ of, route, made }) =>
  'changesNoList' in made
    ? []
    : Object.entries(made).map(([way, act]) => {
        const call = (company: BusyCompany, rows: Rows) => act(server, company, rows.get(of));
        return { route, way, call };
      }),
);

const listsOf = (company: BusyCompany): LiveList[] => verifications.flatMap(({ lists }) => lists?.(company) ?? []);

const changing = Object.entries(allRoutes).filter(([, { method, raw }]) => method !== 'GET' && !raw);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('live screens equal a fresh load after', () => {
  it('every call of the contract that changes something', () => {
    expect(actions.map(({ route }) => route).sort()).toEqual(changing.map(([name]) => name).sort());
  });

  it.each(ways)('$route: $way', async ({ call }) => {
    const { company, rows } = await aCompanyWithRows();
    const { admin, supervisor, agent } = company;
    await verifyAction(server, {
      watchers: [agent, supervisor, admin],
      lists: listsOf(company),
      act: async () => expect((await call(company, rows)).status).toBe(200),
    });
  });

  it('many changes at once', async () => {
    const { company, rows } = await aCompanyWithRows();
    const goes = /^delete(Tag|User|Connection|Queue|Schedule|FileList|Chat)$/;
    const all = ways.filter(({ route }) => !goes.test(route));
    await verifyAction(server, {
      watchers: [company.agent, company.supervisor],
      lists: listsOf(company),
      act: () => Promise.all(all.map(({ call }) => call(company, rows))),
    });
  });

  it('a change without an event, which the comparison reports', async () => {
    const company = await aBusyCompany(server);
    const lists = listsOf(company).filter(({ name }) => name === 'tags');
    const silently = () =>
      server.db.admin.updateTable('tags').set({ name: 'Em silêncio' }).where('id', '=', company.tag.id).execute();
    const verified = verifyAction(server, { watchers: [company.agent], lists, act: silently });
    await expect(verified).rejects.toThrow(/tags of/);
  });
});

/** A file is stored and counted before the row that names it; without that row the sweep removes both. */
const ofFiles = ['stored_files', 'storage_usage'];

describe('a change and its event are saved together or not at all:', () => {
  it.each(ways)('$route: $way', async ({ call }) => {
    const { company, rows } = await aCompanyWithRows();
    const all = await companyChecksums(server.db.admin, company.company.id);
    const stored = async () => [...(await all())].filter(([table]) => !ofFiles.includes(table));
    const before = await stored();
    await refuseEventsOf(company.company.id);
    await expect(call(company, rows)).resolves.toMatchObject({ status: 500 });
    expect(await stored()).toEqual(before);
  });
});

/** A company with the rows of every feature. */
async function aCompanyWithRows(): Promise<{ company: BusyCompany; rows: Rows }> {
  const company = await aBusyCompany(server);
  const rows: Rows = new Map();
  for (const verification of verifications) rows.set(verification, await verification.setUp?.(server, company));
  return { company, rows };
}

async function refuseEventsOf(companyId: number): Promise<void> {
  const name = sql.id(`no_events_of_${companyId}`);
  const rule = sql`check (company_id <> ${sql.lit(companyId)}) not valid`;
  await sql`alter table events add constraint ${name} ${rule}`.execute(server.db.admin);
}
