import { userRoutes } from '@recadia/contract/users';
import { builderPassword } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { callEverything } from '../../testing/every-call.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';
import { hashPassword, isPassword } from './passwords.ts';

const server = useTestServer();

describe('AUTH-25 a password', () => {
  it('is stored as an argon2id hash of the recommended cost and nowhere else', async () => {
    const { agent } = await aStaffedCompany(server, {});
    const password = 'uma frase longa e nova';
    const body = { password, currentPassword: builderPassword };
    await server.call(userRoutes.updateUser, { as: agent.token, params: { id: agent.id }, body });
    const row = await server.db.admin
      .selectFrom('users')
      .selectAll()
      .where('id', '=', agent.id)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const everything = await Promise.all(
      (['users', 'sessions', 'audit_log', 'events', 'idempotency_keys', 'session_refresh_tokens'] as const).map(
        (table) => server.db.admin.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(everything)).not.toContain(password);
  });

  it('is in no answer of any call, nor is its hash or any field that sounds like it', async () => {
    const home = await aStaffedCompany(server, {});
    const hashes = await server.db.admin.selectFrom('users').select('password_hash').execute();
    const words = ['argon2', builderPassword, 'uma senha nova', ...hashes.map((row) => row.password_hash)];
    let answers = 0;
    await callEverything(server, home, (spec, { text }) => {
      answers += 1;
      expect([spec.path, words.filter((word) => text.includes(word))]).toEqual([spec.path, []]);
      expect([spec.path, text.match(/"\w*(password|hash|tokenVersion|token_version)\w*"/i)]).toEqual([spec.path, null]);
    });
    expect(answers).toBeGreaterThan(15);
  });
});

it('the same password never has the same hash, and only the right one fits', async () => {
  const [one, two] = [await hashPassword('Ação 😀 1'), await hashPassword('Ação 😀 1')];
  expect(one).not.toBe(two);
  expect(await isPassword(one, 'Ação 😀 1')).toBe(true);
  for (const wrong of ['ação 😀 1', 'Ação 😀 1 ', '', 'Ação']) expect(await isPassword(one, wrong)).toBe(false);
});
