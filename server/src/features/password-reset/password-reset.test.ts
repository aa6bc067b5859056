import { authRoutes } from '@recadia/contract/auth';
import type { MailLanguage } from '@recadia/contract/mail-languages';
import { passwordResetRoutes as routes } from '@recadia/contract/password-reset';
import { beforeEach, describe, expect, it } from 'vitest';
import { login, newAddress } from '../../testing/login.ts';
import { useMailedServer } from '../../testing/use-mailed-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aStaffedCompany, type Person, type StaffedCompany } from '../../testing/world.ts';

const password = 'Senha nova 7';
const minute = 60_000;

const { server, smtp } = useMailedServer();
let home: StaffedCompany;
let agent: Person;
beforeEach(async () => {
  home = await aStaffedCompany(server, {});
  ({ agent } = home);
});

const from = () => ({ headers: { 'x-forwarded-for': newAddress() } });
const ask = (email: string, language?: MailLanguage) =>
  server.call(routes.forgetPassword, { body: { email, ...(language && { language }) }, ...from() });
const reset = (token: string, change: object = {}) =>
  server.call(routes.resetPassword, { body: { email: agent.email, token, password, ...change }, ...from() });
const mailTo = (email: string, which = 0) =>
  waitUntil(() => smtp.mails.filter(({ to }) => to.includes(email))[which], `mail ${which} to ${email}`);
const codeIn = ({ text }: { text: string }) => /\b\d{8}\b/.exec(text)?.[0] ?? 'no code';
const aCode = async (which = 0) => {
  expect((await ask(agent.email)).status).toBe(200);
  return codeIn(await mailTo(agent.email, which));
};
const otherThan = (code: string) => (code === '00000000' ? '00000001' : '00000000');

describe('a forgotten password', () => {
  it('part of PWD-03 PWD-04: a code comes by mail and sets a new one', async () => {
    expect(await ask('ninguem@empresa.exemplo')).toMatchObject({ status: 404, error: 'ERR_EMAIL_NOT_FOUND' });
    const code = await aCode();
    expect((await reset(code)).status).toBe(200);
    expect((await login(server, { email: agent.email })).error).toBe('ERR_INVALID_CREDENTIALS');
    expect((await login(server, { email: agent.email, password })).status).toBe(200);
  });

  it('PWD-05 changes nothing of the user but the password, and ends the sessions', async () => {
    const user = () =>
      server.db.admin.selectFrom('users').selectAll().where('id', '=', agent.id).executeTakeFirstOrThrow();
    const { password_hash: before, token_version: version, updated_at: _before, ...kept } = await user();
    expect((await reset(await aCode())).status).toBe(200);
    const { password_hash: after, token_version, updated_at: _after, ...now } = await user();
    expect(now).toEqual(kept);
    expect(token_version).toBe(version + 1);
    expect(after).not.toBe(before);
  });

  it.each([
    ['pt', 'código para criar uma senha nova'],
    ['en', 'code for a new password'],
    ['es', 'código para crear una contraseña nueva'],
  ] as const)('is answered in %s, to that address alone', async (language, words) => {
    await ask(agent.email, language);
    const mail = await mailTo(agent.email);
    const code = codeIn(mail);
    expect(mail).toMatchObject({ from: 'recados@empresa.exemplo', to: [agent.email] });
    expect(mail.subject).toContain(words);
    expect(mail.subject).toContain(code);
    expect(mail.text).toContain(agent.name);
    expect(mail.text).toContain('http://recadia.test/forgetpsw');
  });

  it('stays refused for a deactivated user', async () => {
    const left = new Date();
    await server.db.admin.updateTable('users').set({ deactivated_at: left }).where('id', '=', agent.id).execute();
    expect((await ask(agent.email)).error).toBe('ERR_EMAIL_NOT_FOUND');
  });
});

describe('PWD-07 the code', () => {
  it('works once, ends every session at once and is stored unreadably', async () => {
    const code = await aCode();
    const kept = await server.db.admin
      .selectFrom('password_resets')
      .selectAll()
      .where('user_id', '=', agent.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(kept)).not.toContain(code);
    expect((await reset(code)).status).toBe(200);
    const began = Date.now();
    expect((await server.call(authRoutes.me, { as: agent.token })).error).toBe('ERR_SESSION_EXPIRED');
    expect(Date.now() - began).toBeLessThan(1_000);
    expect(await reset(code)).toMatchObject({ status: 400, error: 'ERR_INVALID_RESET_TOKEN' });
  });

  it('is good for ten minutes and void once a new one is asked for', async () => {
    const first = await aCode();
    const second = await aCode(1);
    expect((await reset(first)).error).toBe(first === second ? undefined : 'ERR_INVALID_RESET_TOKEN');
    await server.moveClock(11 * minute);
    expect((await reset(second)).error).toBe('ERR_INVALID_RESET_TOKEN');
  });

  it('is checked five times in a thousand guesses; then the right one is refused too', async () => {
    const code = await aCode();
    const guesses = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(8, '0')).filter((one) => one !== code);
    for (let at = 0; at < guesses.length; at += 50) {
      const answers = await Promise.all(guesses.slice(at, at + 50).map((guess) => reset(guess)));
      expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['ERR_INVALID_RESET_TOKEN']));
    }
    expect((await reset(code)).error).toBe('ERR_INVALID_RESET_TOKEN');
    const { tries } = await server.db.admin
      .selectFrom('password_resets')
      .select('tries')
      .where('user_id', '=', agent.id)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  });

  it('used by two at once serves one', async () => {
    const code = await aCode();
    const answers = await Promise.all([reset(code), reset(code, { password: 'Outra senha 8' })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  it('sets no weak password', async () => {
    const code = await aCode();
    for (const weak of ['Curta 7', 'sem maiuscula 7', 'SEM MINUSCULA 7', 'Sem Algarismo'])
      expect((await reset(code, { password: weak })).details).toEqual({ fields: { password: 'custom' } });
    expect((await reset(code, { password: 'Password1' })).error).toBe('ERR_COMMON_PASSWORD');
    expect((await reset(otherThan(code))).error).toBe('ERR_INVALID_RESET_TOKEN');
    expect((await reset(code)).status).toBe(200);
  });
});
