import type { AnswerOf, BodyOf, ParamsOf, QueryOf, RouteSpec } from '@recadia/contract/route';
import { vi } from 'vitest';

interface StandInRequest<R extends RouteSpec> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  headers: Headers;
}

type Reply<R extends RouteSpec> = AnswerOf<R> | Refusal | Promise<AnswerOf<R> | Refusal>;

interface Refusal {
  refusal: { status: number; error: string; details?: unknown };
}

export const refuse = (status: number, error: string, details?: unknown): Refusal => ({
  refusal: { status, error, ...(details !== undefined && { details }) },
});

interface Handler {
  route: RouteSpec;
  react: (request: StandInRequest<RouteSpec>) => unknown;
}

export interface StandIn {
  /** Requests in the order they arrived: `GET /tags?searchParam=vip`. */
  seen: string[];
  on: <R extends RouteSpec>(route: R, react: (request: StandInRequest<R>) => Reply<R>) => StandIn;
}

/**
 * A stand-in for the server. Requests and responses must match the contract, so a test cannot pass against a server
 * that does not exist.
 */
export function standInServer(): StandIn {
  const handlers: Handler[] = [];
  const seen: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(address, 'http://recadia.test');
    const method = init.method ?? 'GET';
    seen.push(`${method} ${url.pathname}${url.search}`);
    for (const { route, react } of handlers) {
      const params = route.method === method && pathParams(route.path, url.pathname);
      if (!params) continue;
      const reply = await react({
        params: route.params.parse(params),
        query: route.query.parse(Object.fromEntries(url.searchParams)),
        body: route.body.parse(
          init.body instanceof FormData ? {} : JSON.parse((init.body as string | undefined) ?? '{}'),
        ),
        headers: new Headers(init.headers),
      });
      return isRefusal(reply) ? json(reply.refusal.status, reply.refusal) : json(200, route.answer.parse(reply));
    }
    return json(404, { error: 'ERR_NOT_FOUND' });
  });
  const server: StandIn = {
    seen,
    on(route, react) {
      handlers.unshift({ route, react: react });
      return server;
    },
  };
  return server;
}

const json = (status: number, body: unknown) => Response.json(body, { status });

const isRefusal = (reply: unknown): reply is Refusal =>
  typeof reply === 'object' && reply !== null && 'refusal' in reply;

function pathParams(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
  return found && Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]));
}
