import { twoFactorRoutes as routes } from '@recadia/contract/two-factor';
import { describe, expect, it } from 'vitest';
import { enrol } from '../../testing/authenticator.ts';
import { login, newAddress } from '../../testing/login.ts';
import { useTestServer } from '../../testing/use-server.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const server = useTestServer();

const show = (challenge: string, code: string, from = newAddress()) =>
  server.call(routes.secondStep, { body: { challenge, code }, headers: { 'x-forwarded-for': from } });

async function halfIn() {
  const { agent } = await aStaffedCompany(server, {});
  const { app, backupCodes } = await enrol(server, agent);
  const { challenge } = (await login(server, { email: agent.email })).details as { challenge: string };
  return { agent, app, backupCodes, challenge };
}

describe('X-AUT-06 guessing', () => {
  it('checks five of fifty guesses at once from many networks, and answers all alike', async () => {
    const { agent, app, backupCodes, challenge } = await halfIn();
    const right = [-1, 0, 1].map((by) => app.codeAt(by));
    const guesses = Array.from({ length: 50 }, (_, at) => String(at).padStart(6, '0')).filter(
      (one) => !right.includes(one),
    );
    const answers = await Promise.all(guesses.map((guess) => show(challenge, guess)));
    expect(new Set(answers.map(({ status, error }) => `${status} ${error}`))).toEqual(
      new Set(['400 ERR_INVALID_SECOND_FACTOR']),
    );
    // Then even correct codes are refused, with the same error.
    for (const code of [app.codeAt(), backupCodes[0] ?? ''])
      expect(await show(challenge, code)).toMatchObject({ status: 400, error: 'ERR_INVALID_SECOND_FACTOR' });
    const { tries } = await server.db.admin
      .selectFrom('two_factors')
      .select('tries')
      .where('user_id', '=', agent.id)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
    await server.moveClock(14 * 60_000);
    const again = async () =>
      ((await login(server, { email: agent.email })).details as { challenge: string }).challenge;
    expect((await show(await again(), app.codeAt())).error).toBe('ERR_INVALID_SECOND_FACTOR');
    await server.moveClock(2 * 60_000);
    expect((await show(await again(), app.codeAt())).status).toBe(200);
  });

  it('a right code makes up for wrong ones before it', async () => {
    const { app, challenge } = await halfIn();
    const wrong = () => show(challenge, 'ZZZZZ-ZZZZZ');
    for (let at = 0; at < 4; at += 1) await wrong();
    expect((await show(challenge, app.codeAt())).status).toBe(200);
    for (let at = 0; at < 4; at += 1) await wrong();
    expect((await show(challenge, app.codeAt(1))).status).toBe(200);
  });

  it('allows twenty a minute from one network, across accounts', async () => {
    const { challenge } = await halfIn();
    const place = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, at) => show(at % 2 ? challenge : 'none', 'ZZZZZ-ZZZZZ', place)),
    );
    const refused = answers.filter(({ error }) => error === 'ERR_TOO_MANY_REQUESTS');
    expect(refused).toHaveLength(2);
  });
});
