import { queueRoutes } from '@recadia/contract/queues';
import { tagRoutes } from '@recadia/contract/tags';
import { userRoutes } from '@recadia/contract/users';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useTestServer } from '../testing/use-server.ts';
import { aStaffedCompany, type StaffedCompany } from '../testing/world.ts';

const server = useTestServer();
let home: StaffedCompany;

/** 2,000 users, 300 queues, and more tags than a list holds. */
beforeAll(async () => {
  home = await aStaffedCompany(server, {});
  const { admin } = server.db;
  const { id } = home.company;
  await sql`insert into users (company_id, name, email, password_hash)
    select ${id}, 'José Nº ' || n, 'pessoa' || n || '@grande.exemplo', 'x' from generate_series(1, 2000) n`.execute(
    admin,
  );
  await sql`insert into queues (company_id, name, color)
    select ${id}, 'Fila São ' || n, '#' || lpad(to_hex(n), 6, '0') from generate_series(1, 300) n`.execute(admin);
  await sql`insert into tags (company_id, name, color)
    select ${id}, 'Região ' || n, '#123456' from generate_series(1, 5100) n`.execute(admin);
});

it.each([
  { name: '/users/list', route: userRoutes.listColleagues, all: 2_004, part: 'jose nº 1999' },
  { name: '/queue', route: queueRoutes.listQueues, all: 301, part: 'SAO 299' },
  { name: '/tags/list', route: tagRoutes.listAllTags, all: 5_101, part: 'regiao 5099' },
])('X-LST-04 $name finds by a part of the name, answers 5,000 at most and hasMore', async (list) => {
  const ask = async (query: Record<string, string>) => {
    const address = `${server.url}${list.route.path}?${new URLSearchParams(query).toString()}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${home.agent.token}` } });
    return { rows: (await answer.json()) as { name: string }[], more: answer.headers.get('x-has-more') };
  };
  const whole = await ask({});
  expect(whole.rows).toHaveLength(Math.min(list.all, 5_000));
  expect(whole.more).toBe(String(list.all > 5_000));
  const found = await ask({ searchParam: list.part });
  expect(found.rows).toHaveLength(1);
  expect(found.more).toBe('false');
  expect((await ask({ searchParam: 'ninguém se chama assim' })).rows).toEqual([]);
});
