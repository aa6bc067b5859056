import { createServer, type IncomingMessage } from 'node:http';
import { closeServer, listen } from '../../lib/listen.ts';
import { startWhatsAppCloud, type WhatsAppCloudOptions } from '../index.ts';
import type { NewNumber } from '../number.ts';

export const shop: Omit<NewNumber, 'callbackUrl'> = {
  phone: '5511900001111',
  phoneNumberId: 'P1',
  wabaId: 'W1',
  token: 'token-1',
  appSecret: 'app-secret',
  verifyToken: 'verify-me',
  name: 'Loja',
  mps: 1_000,
};

export const maria = { phone: '5511988887777', name: 'Maria Ação 😀' };

interface Taken {
  rawBody: string;
  signature: string;
  entry: { id: string; time?: number; changes: { field: string; value: Value }[] }[];
}
interface Value {
  contacts?: Record<string, unknown>[];
  messages?: Record<string, unknown>[];
  statuses?: Record<string, unknown>[];
  message_echoes?: Record<string, unknown>[];
  [name: string]: unknown;
}

/** A product that stores its webhooks, and an emulator with one shop and one customer. */
export async function openDesk(options: WhatsAppCloudOptions & { number?: Partial<NewNumber> } = {}) {
  const taken: Taken[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    void take(request).then((status) => response.writeHead(status.code).end(status.text));
  });
  const take = async (request: IncomingMessage): Promise<{ code: number; text?: string }> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    if (request.method === 'GET') {
      const isKnown = query.get('hub.verify_token') === shop.verifyToken;
      return isKnown ? { code: 200, text: query.get('hub.challenge') ?? '' } : { code: 403 };
    }
    const code = statuses.shift() ?? 200;
    const rawBody = Buffer.concat(chunks).toString('latin1');
    const { entry } = JSON.parse(rawBody) as Taken;
    if (code === 200) taken.push({ rawBody, entry, signature: String(request.headers['x-hub-signature-256']) });
    return { code };
  };
  const { port } = await listen(server);
  const cloud = await startWhatsAppCloud({ webhooks: { retryAfterMs: 5 }, ...options });
  cloud.addNumber({ ...shop, callbackUrl: `http://127.0.0.1:${port}/webhook`, ...options.number });
  cloud.addPerson(maria);

  const values = () => taken.flatMap(({ entry }) => entry.flatMap(({ changes }) => changes.map(({ value }) => value)));
  return {
    cloud,
    taken,
    /** The statuses of the answers to the next webhooks, instead of 200. */
    answerWith: (...codes: number[]) => statuses.push(...codes),
    /** All updates so far, once every webhook is accepted. */
    async updates() {
      await cloud.webhooksTaken();
      return {
        values: values(),
        messages: values().flatMap(({ messages = [] }) => messages),
        statuses: values().flatMap((value) => value.statuses ?? []),
      };
    },
    graph: (path: string, init: { method?: string; json?: unknown; form?: FormData; token?: string } = {}) =>
      callGraph(`${cloud.graphUrl}/v23.0/${path}`, init),
    async close() {
      await cloud.stop();
      await closeServer(server);
    },
  };
}

async function callGraph(
  url: string,
  { method, json, form, token = shop.token }: { method?: string; json?: unknown; form?: FormData; token?: string },
) {
  const answer = await fetch(url, {
    method: method ?? (json || form ? 'POST' : 'GET'),
    headers: { authorization: `Bearer ${token}`, ...(json !== undefined && { 'content-type': 'application/json' }) },
    body: json === undefined ? form : JSON.stringify(json),
  });
  const body = (await answer.json()) as GraphAnswer;
  return { status: answer.status, body, code: body.error?.code };
}

interface GraphAnswer {
  error?: { code: number; message: string; error_data: { details: string } };
  messages?: { id: string; message_status?: string }[];
  contacts?: Record<string, string>[];
  data?: Record<string, unknown>[];
  paging?: { next?: string; cursors?: { after: string } };
  id?: string;
  url?: string;
  [name: string]: unknown;
}

export function textTo(to: string, text: string, more: Record<string, unknown> = {}) {
  return { messaging_product: 'whatsapp', to, type: 'text', text: { body: text }, ...more };
}
