import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import type { RouteSpec } from '@recadia/contract/route';

/** The parts of a request that a route declares. */
export const parts = ['params', 'query', 'body'] as const;
export type Request = Record<(typeof parts)[number], unknown>;

export interface Sent {
  method: string;
  /** As sent over the wire, without normalisation. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer | undefined;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** One request, byte for byte, because fetch would normalise the values under test. */
export function send(baseUrl: string, { method, path, headers, body }: Sent): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, method, path, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString('utf8'),
          ms: performance.now() - began,
        }),
      );
    });
    outgoing.on('error', reject);
    // Node writes no length for a DELETE, and the server would refuse its body.
    if (method === 'DELETE' && body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body));
    outgoing.end(body);
  });
}

/** A request of the contract as sent over the wire; a list in the query repeats its key. */
export function asSent(spec: RouteSpec, { params, query, body }: Request): Sent {
  const path = spec.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = text((params as Record<string, unknown> | undefined)?.[name]);
    // Half a surrogate pair cannot be encoded; bytes have none.
    return encodeURIComponent(Buffer.from(value).toString());
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, text(item));
  }
  return {
    method: spec.method,
    path: search.size > 0 ? `${path}?${search.toString()}` : path,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'));

let lastCaller = 0;

/** Rate limits count addresses, so other runs use a new one for each call. */
export function aNewAddress(): string {
  lastCaller += 1;
  return `10.${(lastCaller >> 16) & 255}.${(lastCaller >> 8) & 255}.${lastCaller & 255}`;
}
