import { contactRoutes } from '@recadia/contract/contact-routes';
import { settingRoutes } from '@recadia/contract/settings';
import { aCompany, recordWire, type Wire } from '@recadia/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followPages } from '../../testing/follow-pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aPerson, type Person } from '../../testing/world.ts';

let server: TestServer;
let wire: Wire;
beforeAll(async () => {
  server = await startTestServer(async ({ urls }) => {
    wire = await recordWire(urls.app);
    return { DATABASE_URL: wire.url };
  });
});
afterAll(async () => {
  await server.stop();
  await wire.close();
});

interface Row {
  name: string;
  number?: string;
  email?: string;
  created_at?: Date;
}

let made = 0;
async function aCompanyWith(rows: Row[]): Promise<Person> {
  const { id: company_id } = await aCompany(server.db.admin, { timezone: 'America/Sao_Paulo' });
  const values = rows.map((row) => ({ company_id, number: `55119${(made += 1) + 80_000_000}`, ...row }));
  if (values.length > 0) await server.db.admin.insertInto('contacts').values(values).execute();
  return aPerson(server, { company_id, profile: 'admin' });
}

const numbered = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Cliente ${String(index).padStart(4, '0')}` }));
const page = (as: Person, query: Record<string, string | number> = {}) =>
  server.call(contactRoutes.listContacts, { as: as.token, query });
/** Without a search, and with one that finds the same contacts. */
const queries = (searchParam: string): Record<string, string>[] => [{}, { searchParam }];
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

async function listPages(as: Person, query: Record<string, string | number> = {}): Promise<string[][]> {
  const pages = await followPages((position) => page(as, { ...query, ...position }));
  return pages.map((one) => namesOf(one.contacts));
}

describe('CON-06 CON-22 a page of contacts', () => {
  it('is ordered by name, 30 at a time, by cursor and by number, with and without a search', async () => {
    const rows = numbered(65);
    const as = await aCompanyWith([...rows].reverse());
    const names = namesOf(rows);
    for (const query of queries('CLIENTE')) {
      const pages = await listPages(as, query);
      expect(pages.map(({ length }) => length)).toEqual([30, 30, 5]);
      expect(pages.flat()).toEqual(names);
      const { body } = await page(as, { ...query, pageNumber: 2 });
      expect(namesOf(body.contacts)).toEqual(names.slice(30, 60));
      expect(body).toMatchObject({ count: 65, countCapped: false, hasMore: true });
    }
    expect(await page(as, { pageNumber: 51 })).toMatchObject({ status: 400, error: 'ERR_PAGE_TOO_DEEP' });
    expect(await page(as, { cursor: 'nonsense' })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });

  it('finds by any part of a name without accents and case, and by digits of a number', async () => {
    const as = await aCompanyWith([
      { name: 'Ângela Conceição', number: '5531988887777' },
      { name: 'Angelo', number: '5521977776666' },
    ]);
    const found = async (searchParam: string) => namesOf((await page(as, { searchParam })).body.contacts);
    expect(await found('angel')).toEqual(['Ângela Conceição', 'Angelo']);
    expect(await found('CONCEICAO')).toEqual(['Ângela Conceição']);
    expect(await found('+55 (31) 98888')).toEqual(['Ângela Conceição']);
    expect(await found('%')).toEqual([]);
    expect(await found('  ')).toEqual(['Ângela Conceição', 'Angelo']);
  });

  it('keeps to the day, or to the days, on which they were created in the company’s time', async () => {
    const as = await aCompanyWith([
      { name: 'Último minuto de ontem', created_at: new Date('2026-03-10T02:59:59Z') },
      { name: 'Primeiro minuto', created_at: new Date('2026-03-10T03:00:00Z') },
      { name: 'Último minuto', created_at: new Date('2026-03-11T02:59:59Z') },
      { name: 'Amanhã', created_at: new Date('2026-03-11T03:00:00Z') },
    ]);
    const found = async (query: Record<string, string>) => namesOf((await page(as, query)).body.contacts);
    expect(await found({ date: '2026-03-10' })).toEqual(['Primeiro minuto', 'Último minuto']);
    expect(await found({ date: '2026-03-10', searchParam: 'ultimo' })).toEqual(['Último minuto']);
    expect(await found({ dateStart: '2026-03-11' })).toEqual(['Amanhã']);
    expect(await found({ dateEnd: '2026-03-09' })).toEqual(['Último minuto de ontem']);
    expect(await found({ dateStart: '2026-03-09', dateEnd: '2026-03-10' })).toHaveLength(3);
    for (const date of ['2026-02-30', '10/03/2026', ''])
      expect(await page(as, { date })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });

  it('counts no further than a thousand', async () => {
    const as = await aCompanyWith(numbered(1_001));
    for (const query of queries('cliente'))
      expect((await page(as, query)).body).toMatchObject({ count: 1_000, countCapped: true });
  });

  it.each<Record<string, string>>([{}, { searchParam: 'cli' }, { searchParam: '5511', date: '2026-01-01' }])(
    'takes two queries besides the frame of its transaction (%j)',
    async (query) => {
      const as = await aCompanyWith(numbered(40));
      await page(as, query);
      wire.reset();
      await page(as, query);
      const ofContacts = wire.statements().filter((text) => /contacts/.test(text));
      expect(ofContacts).toHaveLength(2);
    },
  );
});

describe('CON-20 X-CON-01 the export', () => {
  const download = async (as: Person, query: Record<string, string> = {}) =>
    server.call(contactRoutes.exportContacts, { as: as.token, query });

  it('is contatos.csv with name;number;email and no formula a spreadsheet would run', async () => {
    const as = await aCompanyWith([
      { name: '=HYPERLINK("http://mau.exemplo")', number: '5511900000001', email: 'a@exemplo.com' },
      { name: '+551190000', number: '5511900000002', email: '-1@exemplo.com' },
      { name: '@SUM(1)', number: '5511900000003' },
      { name: 'Ana; "a" boa', number: '5511900000004', email: 'ana@exemplo.com' },
    ]);
    const { headers, text } = await download(as);
    expect(headers.get('content-disposition')).toBe('attachment; filename="contatos.csv"');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'name;number;email',
      "'+551190000;5511900000002;'-1@exemplo.com",
      `"'=HYPERLINK(""http://mau.exemplo"")";5511900000001;a@exemplo.com`,
      "'@SUM(1);5511900000003;",
      '"Ana; ""a"" boa";5511900000004;ana@exemplo.com',
      '',
    ]);
  });

  it('has everybody, or those who are searched for, however many pieces it takes', async () => {
    const rows = numbered(2_005);
    const as = await aCompanyWith([...rows, { name: 'Outra pessoa' }]);
    const lines = (text: string) => text.trim().split('\r\n').slice(1);
    expect(lines((await download(as)).text)).toHaveLength(2_006);
    const found = lines((await download(as, { searchParam: 'cliente' })).text);
    expect(found.map((line) => line.split(';')[0])).toEqual(namesOf(rows));
  });

  it('X-CON-08 is for admins, and for everybody when the company’s setting says so', async () => {
    const boss = await aCompanyWith([{ name: 'Ana' }]);
    const people = [
      await aPerson(server, { company_id: boss.companyId }),
      await aPerson(server, { company_id: boss.companyId, profile: 'supervisor' }),
    ];
    const allow = (value: string) =>
      server.call(settingRoutes.updateSetting, { as: boss.token, params: { key: 'contactsExport' }, body: { value } });
    const statuses = () => Promise.all([boss, ...people].map(async (as) => (await download(as)).status));
    expect(await statuses()).toEqual([200, 403, 403]);
    await allow('enabled');
    expect(await statuses()).toEqual([200, 200, 200]);
    await allow('disabled');
    expect(await statuses()).toEqual([200, 403, 403]);
  });
});
