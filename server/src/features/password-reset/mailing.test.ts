import { passwordResetRoutes as routes } from '@recadia/contract/password-reset';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { login, newAddress } from '../../testing/login.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { useMailedServer } from '../../testing/use-mailed-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { aStaffedCompany } from '../../testing/world.ts';

const from = () => ({ headers: { 'x-forwarded-for': newAddress() } });
const mailsOf = ({ db }: TestServer) => db.admin.selectFrom('mails').selectAll().execute();

describe('letters', () => {
  const { server, smtp } = useMailedServer();
  const forget = (email: string) => server.call(routes.forgetPassword, { body: { email }, ...from() });

  it('wait unreadably while the mail server is busy, and leave once it is not', async () => {
    const { agent } = await aStaffedCompany(server, {});
    smtp.refuse(451);
    await forget(agent.email);
    const waiting = await waitUntil(
      async () => (await mailsOf(server)).find(({ due_at }) => due_at > new Date(Date.now() + 2_000)),
      'a delayed mail',
    );
    expect(JSON.stringify(waiting)).not.toContain(agent.email);
    await server.moveClock(6_000);
    await waitUntil(() => smtp.mails.some(({ to }) => to.includes(agent.email)), 'the mail');
    await waitUntil(async () => (await mailsOf(server)).length === 0, 'nothing left');
    expect(smtp.mails.filter(({ to }) => to.includes(agent.email))).toHaveLength(1);
  });

  it('are dropped when refused for good', async () => {
    const { agent } = await aStaffedCompany(server, {});
    smtp.refuse(550, 3);
    await forget(agent.email);
    await waitUntil(async () => (await mailsOf(server)).length === 0, 'nothing left');
    expect(smtp.mails.some(({ to }) => to.includes(agent.email))).toBe(false);
  });
});

it('PWD-08 writes the mail to a folder without a mail server, and the answer reveals nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recadia-mail-'));
  const server = await startTestServer({ MAIL_FOLDER: folder });
  const { agent } = await aStaffedCompany(server, {});
  const answer = await server.call(routes.forgetPassword, { body: { email: agent.email }, ...from() });
  expect(answer.body).toEqual({});
  const [name] = await waitUntil(async () => {
    const names = await readdir(folder);
    return names.length > 0 && names;
  }, 'a file');
  const written = await waitUntil(() => readFile(join(folder, name ?? ''), 'utf8'), 'its words');
  expect(written).toContain(agent.email);
  const token = /\b\d{8}\b/.exec(written)?.[0] ?? '';
  const body = { email: agent.email, token, password: 'Senha nova 7' };
  expect((await server.call(routes.resetPassword, { body, ...from() })).status).toBe(200);
  await server.stop();
  await rm(folder, { recursive: true });
});

it('a product in service without a mail server says so', async () => {
  const server = await startTestServer({ NODE_ENV: 'production', RATE_SCALE: '1' });
  const { agent } = await aStaffedCompany(server, {});
  const answer = await server.call(routes.forgetPassword, { body: { email: agent.email }, ...from() });
  expect(answer).toMatchObject({ status: 503, error: 'ERR_MAIL_UNAVAILABLE' });
  await server.stop();
});

it('PWD-06 takes values in bodies; the path is an alias, for passwords only with old routes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recadia-mail-'));
  const server = await startTestServer({ MAIL_FOLDER: folder, LEGACY_ROUTES: 'on', FORGOT_HIDE_UNKNOWN: 'on' });
  const { agent } = await aStaffedCompany(server, {});
  const ofPath = (email: string) => server.call(routes.forgetPasswordOfPath, { params: { email }, ...from() });
  expect((await ofPath('ninguem@empresa.exemplo')).status).toBe(200);
  expect((await ofPath(agent.email)).status).toBe(200);
  const [name] = await waitUntil(async () => {
    const names = await readdir(folder);
    return names.length > 0 && names;
  }, 'a file');
  const token = await waitUntil(
    async () => /\b\d{8}\b/.exec(await readFile(join(folder, name ?? ''), 'utf8'))?.[0],
    'a code',
  );
  const params = { email: agent.email, token, newPassword: 'Senha / nova % 7' };
  expect((await server.call(routes.resetPasswordOfPath, { params, ...from() })).status).toBe(200);
  expect((await login(server, { email: agent.email, password: 'Senha / nova % 7' })).status).toBe(200);
  await server.stop();
  await rm(folder, { recursive: true });
});

it('part of PWD-07: allows five codes an hour per network and per mailbox', async () => {
  const strict = await startTestServer({ RATE_SCALE: '1' });
  const { supervisor } = await aStaffedCompany(strict, {});
  const forget = (email: string, place: string) =>
    strict.call(routes.forgetPassword, { body: { email }, headers: { 'x-forwarded-for': place } });
  const outcomes = async (many: Promise<{ error: string | undefined }>[]) =>
    (await Promise.all(many)).map(({ error }) => error ?? 'mailed');
  const six = [1, 2, 3, 4, 5, 6];
  const place = newAddress();
  const unknown = await outcomes(six.map((at) => forget(`ninguem${at}@empresa.exemplo`, place)));
  expect(unknown.filter((one) => one === 'ERR_TOO_MANY_REQUESTS')).toHaveLength(1);
  const toOne = await outcomes(six.map(() => forget(supervisor.email, newAddress())));
  expect(toOne.sort()).toEqual(['ERR_TOO_MANY_REQUESTS', ...Array.from({ length: 5 }, () => 'mailed')]);
  await strict.stop();
});
