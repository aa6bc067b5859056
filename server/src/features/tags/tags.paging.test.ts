import { tagRoutes } from '@recadia/contract/tags';
import { aCompany } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { followPages } from '../../testing/follow-pages.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aPerson, type Person } from '../../testing/world.ts';

const server = useTestServer();

async function aCompanyWith(names: string[]): Promise<Person> {
  const { id: company_id } = await aCompany(server.db.admin);
  const rows = names.map((name) => ({ company_id, name, color: '#112233' }));
  if (rows.length > 0) await server.db.admin.insertInto('tags').values(rows).execute();
  return aPerson(server, { company_id });
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Etiqueta ${String(index).padStart(4, '0')}`);
const page = (as: Person, query: Record<string, string | number> = {}) =>
  server.call(tagRoutes.listTags, { as: as.token, query });
const namesOf = (tags: { name: string }[]) => tags.map(({ name }) => name);

async function listPages(as: Person, query: Record<string, string | number> = {}): Promise<string[][]> {
  const pages = await followPages((position) => page(as, { ...query, ...position }));
  return pages.map((one) => namesOf(one.tags));
}

describe('a page of tags', () => {
  it('is ordered by name as people read it, without accents and case', async () => {
    const as = await aCompanyWith(['pix', 'Ótica', 'nota', 'Zebra', 'água', 'Azul', 'Nota fiscal', 'Óculos', 'PIX 2']);
    expect(namesOf((await page(as)).body.tags)).toEqual([
      'água',
      'Azul',
      'nota',
      'Nota fiscal',
      'Óculos',
      'Ótica',
      'pix',
      'PIX 2',
      'Zebra',
    ]);
  });

  it('is empty and final without tags', async () => {
    const as = await aCompanyWith([]);
    expect((await page(as)).body).toEqual({ tags: [], count: 0, countCapped: false, hasMore: false, nextCursor: null });
  });

  it.each([
    [20, [20]],
    [21, [20, 1]],
    [45, [20, 20, 5]],
  ])('holds twenty: %i tags make pages of %j, without loss or repeat', async (count, sizes) => {
    const as = await aCompanyWith(numbered(count));
    const pages = await listPages(as);
    expect(pages.map(({ length }) => length)).toEqual(sizes);
    expect(pages.flat()).toEqual(numbered(count));
    for (const [index, names] of pages.entries()) {
      expect(namesOf((await page(as, { pageNumber: index + 1 })).body.tags)).toEqual(names);
    }
  });

  it('tells equal names apart: where two differ only by accents a page may end between them', async () => {
    const alike = ['Acao', 'Ação', 'AÇÁO', 'açaó', 'àcao', 'ácao', 'acâo', 'acãõ', 'acaò', 'açao', 'Açâo', 'Ácáo'];
    const as = await aCompanyWith([...numbered(15).map((name) => name.replace('Etiqueta', 'AAA')), ...alike]);
    const pages = await listPages(as);
    expect(pages.flat()).toHaveLength(27);
    expect(new Set(pages.flat()).size).toBe(27);
  });

  it('stays right during creation and deletion: unchanged tags appear exactly once', async () => {
    const as = await aCompanyWith(numbered(45));
    const { body: first } = await page(as);
    await server.call(tagRoutes.createTag, { as: as.token, body: { name: 'AAA nova, antes da primeira página' } });
    await server.db.admin
      .deleteFrom('tags')
      .where('id', '=', first.tags[19]?.id ?? 0)
      .execute();
    const rest = await listPages(as, { cursor: first.nextCursor ?? '' });
    expect(rest.flat()).toEqual(numbered(45).slice(20));
  });

  it('X-LST-01 prefers the cursor to a page number and refuses an invalid cursor', async () => {
    const as = await aCompanyWith(numbered(21));
    const { body: first } = await page(as, { pageNumber: 1 });
    const { body: second } = await page(as, { cursor: first.nextCursor ?? '', pageNumber: 1 });
    expect([namesOf(second.tags), second.hasMore, second.nextCursor]).toEqual([['Etiqueta 0020'], false, null]);
    for (const cursor of ['x', 'WyJhIl0', Buffer.from('["a\\u0000",1]').toString('base64url')]) {
      expect(await page(as, { cursor })).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    }
  });

  it('a cursor of another company opens nothing of it', async () => {
    const [mine, foreign] = [await aCompanyWith(numbered(3)), await aCompanyWith(numbered(25))];
    const cursor = (await page(foreign)).body.nextCursor ?? '';
    expect((await page(mine, { cursor })).body).toMatchObject({ tags: [], count: 3 });
  });

  it('X-LST-02 serves page 50; page 51 answers 400 ERR_PAGE_TOO_DEEP, the cursor goes on', async () => {
    const as = await aCompanyWith(numbered(1_021));
    const fiftieth = await page(as, { pageNumber: 50 });
    expect(namesOf(fiftieth.body.tags)).toEqual(numbered(1_021).slice(980, 1_000));
    for (const pageNumber of [51, 999_999_999]) {
      expect(await page(as, { pageNumber })).toMatchObject({ status: 400, error: 'ERR_PAGE_TOO_DEEP' });
    }
    const next = await page(as, { cursor: fiftieth.body.nextCursor ?? '' });
    expect(namesOf(next.body.tags)).toEqual(numbered(1_021).slice(1_000, 1_020));
  });
});

describe('the count of tags', () => {
  it.each([
    [999, 999, false],
    [1_000, 1_000, false],
    [1_001, 1_000, true],
  ])('X-LST-03 counts %i as %i, capped: %s', async (there, count, countCapped) => {
    const as = await aCompanyWith(numbered(there));
    expect((await page(as)).body).toMatchObject({ count, countCapped });
    expect((await page(as, { searchParam: 'etiqueta' })).body).toMatchObject({ count, countCapped, hasMore: true });
  });
});

describe('searching tags', () => {
  const names = [
    'Ação',
    'Reação química',
    'Acabamento',
    '100% algodão',
    'Desconto 10%',
    'a_b',
    'axb',
    'C:\\pasta',
    'Promo😀',
  ];

  it.each([
    ['acao', ['Ação', 'Reação química']],
    ['AÇÃO', ['Ação', 'Reação química']],
    ['algodao', ['100% algodão']],
    ['%', ['100% algodão', 'Desconto 10%']],
    ['_', ['a_b']],
    ['\\', ['C:\\pasta']],
    ['😀', ['Promo😀']],
    ['  quimica  ', ['Reação química']],
    ["' or 1=1 --", []],
    ['(', []],
    ['nada disto', []],
  ])('for %j finds %j, accents and case aside, every sign meaning itself', async (searchParam, expected) => {
    const as = await aCompanyWith(names);
    const { body } = await page(as, { searchParam });
    expect(namesOf(body.tags).sort()).toEqual([...expected].sort());
    expect(body.count).toBe(expected.length);
    const all = await server.call(tagRoutes.listAllTags, { as: as.token, query: { searchParam } });
    expect(namesOf(all.body).sort()).toEqual([...expected].sort());
  });

  it('for nothing finds everything', async () => {
    const as = await aCompanyWith(names);
    for (const searchParam of ['', '   ']) expect((await page(as, { searchParam })).body.count).toBe(names.length);
  });

  it('is paged like the list', async () => {
    const as = await aCompanyWith([...numbered(41), 'Outra coisa']);
    const pages = await listPages(as, { searchParam: 'etiqueta' });
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 1]);
  });

  it('finds nothing of another company', async () => {
    await aCompanyWith(['Segredo deles']);
    const as = await aCompanyWith(['Segredo nosso']);
    expect(namesOf((await page(as, { searchParam: 'segredo' })).body.tags)).toEqual(['Segredo nosso']);
  });
});

it('part of TAG-05: GET /tags/list gives every tag at once, by name', async () => {
  const as = await aCompanyWith([...numbered(60), 'água']);
  const { body } = await server.call(tagRoutes.listAllTags, { as: as.token });
  expect(namesOf(body)).toEqual(['água', ...numbered(60)]);
});
