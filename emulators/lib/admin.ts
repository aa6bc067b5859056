import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readFields, RefusedRequest, type Fields } from './fields.ts';
import type { Ledger } from './ledger.ts';
import { closeServer, listen, type ListenOptions } from './listen.ts';

interface AdminRequest {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Fields;
}

/** An answer that is not JSON. */
export class RawAnswer {
  readonly contentType: string;
  readonly bytes: Buffer | string;
  constructor(contentType: string, bytes: Buffer | string) {
    this.contentType = contentType;
    this.bytes = bytes;
  }
}

type AdminHandler = (request: AdminRequest) => unknown;
/** `'POST /people/:phone/messages': ({ params, body }) => …` */
export type AdminRoutes = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, AdminHandler>;

export interface Admin {
  url: string;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 64 * 1024 * 1024;
// The page of the fake phone may be served from the other emulator's port, never from another machine.
const LOCAL_ORIGIN = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * JSON over HTTP: 200 with the answer, or an error status with `{ error }`. `GET /events` streams the ledger, and as
 * `asked` the changes made over this API, which need not cross the wire.
 */
export async function startAdmin(options: ListenOptions & { routes: AdminRoutes; ledger: Ledger }): Promise<Admin> {
  const routes = Object.entries(options.routes).map(([pattern, handler]) => ({ ...compile(pattern), handler }));

  const listeners = new Set<ServerResponse>();
  const notifyChange = (method: string, path: string) => {
    for (const listener of listeners) listener.write(`event: asked\ndata: ${JSON.stringify({ method, path })}\n\n`);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://admin');
    if (request.method === 'GET' && url.pathname === '/events') {
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
      return streamLedger(options.ledger, request, response);
    }
    for (const route of routes) {
      const match = route.method === request.method ? route.path.exec(url.pathname) : null;
      if (!match) continue;
      const params = Object.fromEntries(
        Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      const body = readFields(await readJson(request));
      const answered = await route.handler({ params, query: url.searchParams, body });
      if (route.method !== 'GET') notifyChange(route.method, url.pathname);
      return reply(response, 200, answered);
    }
    throw new RefusedRequest(404, `no such route: ${request.method} ${url.pathname}`);
  };

  const server = createServer((request, response) => {
    const { origin } = request.headers;
    if (origin && LOCAL_ORIGIN.test(origin)) {
      response.setHeader('access-control-allow-origin', origin);
      response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
      response.setHeader('access-control-allow-headers', 'content-type');
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    answer(request, response).catch((error: unknown) => {
      const status = error instanceof RefusedRequest ? error.status : 500;
      if (!response.headersSent)
        reply(response, status, { error: error instanceof Error ? error.message : String(error) });
    });
  });
  const { host, port } = await listen(server, options);
  return { url: `http://${host}:${port}`, close: () => closeServer(server) };
}

function compile(pattern: string) {
  const [method = '', path = ''] = pattern.split(' ');
  return { method, path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`) };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new RefusedRequest(413, 'the body is too large');
    chunks.push(chunk);
  }
  if (size === 0) return {};
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new RefusedRequest(400, 'the body is not JSON');
  }
}

function reply(response: ServerResponse, status: number, answer: unknown): void {
  if (answer instanceof RawAnswer) {
    response.writeHead(status, { 'content-type': answer.contentType }).end(answer.bytes);
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
}

function streamLedger(ledger: Ledger, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': the ledger, entry by entry\n\n');
  const stop = ledger.subscribe((entry) => response.write(`id: ${entry.seq}\ndata: ${JSON.stringify(entry)}\n\n`));
  request.on('close', stop);
}
