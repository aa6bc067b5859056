import { authRoutes } from '@recadia/contract/auth';
import { invoiceRoutes } from '@recadia/contract/invoices';
import type { RouteSpec } from '@recadia/contract/route';
import { tagRoutes } from '@recadia/contract/tags';
import { tenantTx } from '@recadia/db';
import { enqueueSend } from '../../../server/src/features/messages/index.ts';
import { createCaller } from '../../../server/src/testing/call.ts';
import { connectLive } from '../../../server/src/testing/live-client.ts';
import { pause } from '../../../server/src/testing/wait-until.ts';
import type { Member } from '../flood/fleet.ts';
import { listArrivals } from '../message-path/outbound-chats.ts';
import type { Ground, StandingCompany } from './standing-company.ts';
import type { CompanyLog } from './standing-log.ts';

const routes: RouteSpec[] = [authRoutes.me, tagRoutes.listAllTags, invoiceRoutes.listInvoices];

/** Between two calls at one api, and between two messages. A company that changes needs a closer look. */
const usual = { callMs: 3_000, messageMs: 10_000 };
const close = { callMs: 150, messageMs: 300 };

export type Traffic = ReturnType<typeof startTraffic>;

/** An admin who calls every api, an open socket, and messages in both directions; all of it is logged. */
export function startTraffic(ground: Ground, company: StandingCompany) {
  const { companyId, fields, admin, chat, ownPhone, api: socketApi } = company;
  const log: CompanyLog = { name: fields.name, calls: [], sockets: [], sends: [], written: [], blocks: [] };
  let pace = usual;
  let isOver = false;
  /** Ends early when the pace rises or the run ends. */
  const rest = async (key: keyof typeof usual) => {
    const began = Date.now();
    do await pause(close.callMs);
    while (!isOver && Date.now() - began < pace[key]);
  };
  let disconnect = () => undefined as unknown;

  /** One at a time per api: a later call never overtakes an earlier one in the caches of the process. */
  async function record(api: string, act: () => Promise<string | undefined>): Promise<void> {
    const began = Date.now();
    const refusal = await act().catch((error: unknown) => String(error));
    log.calls.push({ api, began, ended: Date.now(), refusal });
  }

  const callLoop = async ({ name, url }: Member) => {
    const call = createCaller(url);
    for (let n = 0; !isOver; n += 1) {
      if (url === socketApi.url && log.sockets.every(({ closed }) => closed < Infinity)) await record(name, openSocket);
      const spec = routes[n % routes.length] ?? authRoutes.me;
      await record(name, async () => (await call(spec, { as: admin.token })).error);
      await rest('callMs');
    }
  };

  /** Resolves with the code of the refusal, if any. */
  const openSocket = () =>
    new Promise<string | undefined>((resolve) => {
      const { socket, close: leave } = connectLive(socketApi.url, { token: admin.token });
      disconnect = leave;
      const visit = { opened: 0, closed: Infinity };
      socket.once('connect_error', ({ message }) => resolve(message));
      socket.once('connect', () => log.sockets.push(Object.assign(visit, { opened: Date.now() })));
      socket.once('ready', () => resolve(undefined));
      socket.once('disconnect', () => {
        visit.closed = Date.now();
        resolve(undefined);
      });
    });

  const messageLoop = async () => {
    for (let n = 0; !isOver; n += 1) {
      await send(`saída ${companyId}-${n}`);
      if (n % 2 === 0) await write(`entrada ${companyId}-${n}`);
      await rest('messageMs');
    }
  };

  /** Without an api, because it would refuse the call of a blocked company; a bot would enqueue it like this. */
  async function send(text: string): Promise<void> {
    const began = Date.now();
    const message = { ticketId: chat.ticketId, body: { kind: 'text' as const, text } };
    try {
      await tenantTx({ companyId }, (tx) => enqueueSend(tx, { companyId }, message));
      log.sends.push({ text, began, arrivals: [] });
    } catch (error) {
      // A busy machine may exceed a time limit of the database; then nothing was enqueued.
      console.error(`not enqueued: ${String(error)}`);
    }
  }

  async function write(text: string): Promise<void> {
    log.written.push({ text, at: Date.now() });
    if (chat.kind === 'linked') await ground.web.send(chat.phone, { to: ownPhone, text });
    else ground.cloud.write(chat.phone, { to: ownPhone, words: { text } });
  }

  // Free text over the Cloud API needs a customer who has written.
  const loops = write(`entrada ${companyId}`).then(() =>
    Promise.all([messageLoop(), ...ground.fleet.apis.map(callLoop)]),
  );

  return {
    company,
    /** The log with the arrivals up to now. */
    look(): CompanyLog {
      const arrivals = new Map<string, number[]>();
      for (const { id, text, at } of listArrivals(chat, ground))
        arrivals.set(text, [...(arrivals.get(text) ?? []), ground.receivedAt.get(id) ?? at]);
      for (const send of log.sends) send.arrivals = arrivals.get(send.text) ?? [];
      return log;
    },
    lookClosely: (isClose: boolean) => void (pace = isClose ? close : usual),
    async stop(): Promise<void> {
      isOver = true;
      await loops;
      disconnect();
    },
  };
}
