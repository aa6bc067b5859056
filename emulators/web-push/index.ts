import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen, type ListenOptions } from '../lib/listen.ts';
import { createBrowser, type Browser } from './browser.ts';
import { refusalOf } from './vapid.ts';

/** A delivered push with its headers. */
interface Delivered {
  endpoint: string;
  text: string;
  ttl: number;
  topic: string | null;
  urgency: string | null;
}

interface Subscribed {
  browser: Browser;
  key: string;
  isGone: boolean;
}

export type WebPush = Awaited<ReturnType<typeof startWebPush>>;

/** The largest body that a push service accepts, as documented by the browsers. */
const longestBody = 4_096;

/**
 * The push service of a browser: accepts messages for a subscription and delivers them to the browser, which decrypts
 * them.
 */
export async function startWebPush(options: ListenOptions = {}) {
  const subscriptions = new Map<string, Subscribed>();
  const delivered: Delivered[] = [];
  const refused: string[] = [];
  const nextStatuses: number[] = [];
  const silent = new Set<string>();
  const unanswered = new Set<ServerResponse>();
  let origin = '';

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (silent.has(request.url ?? '')) {
      unanswered.add(response);
      response.once('close', () => unanswered.delete(response));
      return;
    }
    const nextStatus = nextStatuses.shift();
    if (nextStatus !== undefined) return end(response, nextStatus);
    const subscribed = subscriptions.get(request.url ?? '');
    if (!subscribed) return end(response, 404);
    if (subscribed.isGone) return end(response, 410);
    const { headers } = request;
    const refusal = refusalOf(headers.authorization, origin, subscribed.key);
    if (refusal !== null) {
      refused.push(refusal);
      return end(response, 403);
    }
    const ttl = Number(headers.ttl);
    const isRight = request.method === 'POST' && headers['content-encoding'] === 'aes128gcm' && ttl >= 0;
    if (!isRight) return end(response, 400);
    if (body.length > longestBody) return end(response, 413);
    delivered.push({
      endpoint: `${origin}${request.url}`,
      text: subscribed.browser.read(body),
      ttl,
      topic: headers.topic?.toString() ?? null,
      urgency: headers.urgency?.toString() ?? null,
    });
    end(response, 201);
  }

  const { host, port } = await listen(server, options);
  origin = `http://${host}:${port}`;
  return {
    origin,
    /** Subscribes a page under this key, as a browser does. */
    subscribe(key: string) {
      const path = `/wake/${randomUUID()}`;
      const browser = createBrowser();
      subscriptions.set(path, { browser, key, isGone: false });
      return { endpoint: `${origin}${path}`, keys: browser.keys };
    },
    /** The user revoked the permission. */
    unsubscribe(endpoint: string): void {
      const known = subscriptions.get(new URL(endpoint).pathname);
      if (known) known.isGone = true;
    },
    delivered: (endpoint?: string): Delivered[] =>
      delivered.filter((one) => endpoint === undefined || one.endpoint === endpoint),
    /** Why requests were refused. */
    refused: (): readonly string[] => refused,
    /** Requests for this browser get no answer until the returned function is called. */
    silence(endpoint: string): () => void {
      const path = new URL(endpoint).pathname;
      silent.add(path);
      return () => {
        silent.delete(path);
        for (const response of unanswered) end(response, 201);
      };
    },
    /** Requests that wait for an answer now. */
    waiting: () => unanswered.size,
    /** The statuses of the next answers, in order. */
    answerNext: (...statuses: number[]) => void nextStatuses.push(...statuses),
    close: () => closeServer(server),
  };
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
