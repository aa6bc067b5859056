import { authRoutes } from '@recadia/contract/auth';
import { connectionRoutes } from '@recadia/contract/connection-routes';
import type { ConnectionDetail, ConnectionInput } from '@recadia/contract/connections';
import { queueRoutes, type Queue } from '@recadia/contract/queues';
import type { RouteSpec } from '@recadia/contract/route';
import type { Emulators } from '@recadia/emulators/start';
import { line, number } from '@recadia/emulators/seed';
import { asSent, send, type Sent } from '../http.ts';
import type { Request } from '../http.ts';

export interface Account {
  email: string;
  password: string;
}

const connectedWithinMs = 60_000;
const lookEveryMs = 200;

/** Does the setup of the shop's admin: one number linked, one on the Cloud API, both connected. */
export async function openShop(url: string, admin: Account, emulators: Emulators): Promise<void> {
  const call = await signIn(url, admin);
  const create = (body: ConnectionInput) => call<ConnectionDetail>(connectionRoutes.createConnection, { body });
  const show = (id: number) => call<ConnectionDetail>(connectionRoutes.showConnection, { params: { id } });

  const queues = await call<Queue[]>(queueRoutes.listQueues, {});
  const [sales, ...others] = queues.map(({ id }) => [id]);
  const linked = await create({ name: 'Loja Centro', queueIds: sales });
  const official = await create({
    name: 'Entregas e montagem',
    provider: 'cloud',
    cloud: cloudFields(),
    queueIds: others.flat(),
    greetingMessage: 'Olá! Aqui é a Casa Aurora Móveis. Com quem você quer falar?',
  });
  await Promise.all([scanWhatIsShown(), subscribe()]);

  async function scanWhatIsShown(): Promise<void> {
    let scanned = '';
    await until('the linked number', async () => {
      const { status, qrcode = '' } = await show(linked.id);
      // A code may be replaced while it is scanned; the next one is scanned then.
      if (qrcode && qrcode !== scanned) await emulators.web.scan(line.phone, (scanned = qrcode)).catch(() => undefined);
      return status === 'CONNECTED';
    });
  }

  async function subscribe(): Promise<void> {
    await emulators.cloud.verifyCallback(number().phone, official.cloud?.webhookUrl);
    await until('the Cloud number', async () => {
      await call(connectionRoutes.testConnection, { params: { id: official.id } });
      return (await show(official.id)).status === 'CONNECTED';
    });
  }
}

function cloudFields() {
  const { phoneNumberId, wabaId, token: accessToken, appSecret, verifyToken } = number();
  return { phoneNumberId, wabaId, accessToken, appSecret, verifyToken };
}

async function signIn(url: string, account: Account) {
  const { token } = await answerOf<{ token: string }>(url, asRequest(authRoutes.login, { body: account }), {
    origin: url,
  });
  return <Answer>(route: RouteSpec, request: Partial<Request>) =>
    answerOf<Answer>(url, asRequest(route, request), { authorization: `Bearer ${token}` });
}

const asRequest = (route: RouteSpec, { params, query, body }: Partial<Request>) =>
  asSent(route, { params, query, body });

async function answerOf<Answer>(url: string, sent: Sent, headers: Record<string, string>): Promise<Answer> {
  const { status, text } = await send(url, { ...sent, headers: { ...sent.headers, ...headers } });
  if (status >= 300) throw new Error(`${sent.method} ${sent.path} answered ${status}: ${text}`);
  return JSON.parse(text) as Answer;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > connectedWithinMs) throw new Error(`${what} does not connect`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
