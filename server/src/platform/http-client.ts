import http from 'node:http';
import https from 'node:https';
import type { SecureContextOptions } from 'node:tls';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { readClientTls, type ClientTls } from './http-client-tls.ts';

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs?: number;
  maxBytes?: number;
}

export interface OutboundAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

export class OutboundError extends Error {
  readonly reason: 'not-allowed' | 'unreachable' | 'timeout' | 'too-large' | 'too-many-redirects' | 'redirected';

  constructor(reason: OutboundError['reason'], cause?: unknown) {
    super(`outbound call failed: ${reason}`, { cause });
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

const maxRedirects = 3;
/** The filter treats old IPv4-compatible IPv6 addresses (::127.0.0.1) as public. */
const alsoRefused = ['::/96'];

interface Agents {
  http: http.Agent;
  https: https.Agent;
}

/** Agents that refuse private addresses after DNS; undefined for hosts that the operator allowed. */
export function createGuard(allowedPrivateHosts: readonly string[]): (url: URL) => Agents | undefined {
  const options = { allowIPAddressList: [], denyIPAddressList: alsoRefused, keepAlive: false };
  const guarded = { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
  return (url) => (allowedPrivateHosts.includes(url.host) ? undefined : guarded);
}

/**
 * The only HTTP client for outbound calls. Addresses are checked after DNS, at connect time, for every redirect:
 * private, loopback and link-local targets are refused unless the operator allowed that exact host (an emulator, an own
 * server). A client with a certificate calls https only and follows no redirect, which would present the certificate to
 * another host.
 */
export function createHttpClient(allowedPrivateHosts: readonly string[] = [], clientTls?: ClientTls) {
  const agentsFor = createGuard(allowedPrivateHosts);
  const tls = clientTls && readClientTls(clientTls);

  async function send(request: OutboundRequest, signal: AbortSignal, hop = 0): Promise<OutboundAnswer> {
    const url = readUrl(request.url);
    if (tls && url.protocol !== 'https:') throw new OutboundError('not-allowed');
    const answer = await exchange(request, url, signal, { agents: agentsFor(url), tls });
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
    if (tls) throw new OutboundError('redirected');
    if (hop === maxRedirects) throw new OutboundError('too-many-redirects');
    // A redirect is sent without headers, which may hold credentials for the first host.
    return send({ url: readUrl(location, url).href, maxBytes: request.maxBytes }, signal, hop + 1);
  }

  return {
    /** The timeout covers all redirects together. */
    send: (request: OutboundRequest) => send(request, AbortSignal.timeout(request.timeoutMs ?? 10_000)),
  };
}

export function readUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new OutboundError('not-allowed');
  const url = new URL(text, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('not-allowed');
  return url;
}

function exchange(
  { method = 'GET', headers, body, maxBytes = 5_000_000 }: OutboundRequest,
  url: URL,
  signal: AbortSignal,
  { agents, tls }: { agents: Agents | undefined; tls: SecureContextOptions | undefined },
): Promise<OutboundAnswer> {
  const isTls = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const agent = isTls ? agents?.https : agents?.http;
    const outgoing = (isTls ? https : http).request(url, { ...tls, method, headers, agent, signal });
    outgoing.on('error', (error) => reject(explain(error)));
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size <= maxBytes) return;
        reject(new OutboundError('too-large'));
        outgoing.destroy();
      });
      incoming.on('error', (error) => reject(explain(error)));
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.end(body);
  });
}

export function explain(error: Error): OutboundError {
  if (error instanceof OutboundError) return error;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return new OutboundError('timeout', error);
  // The filtering agent has no error code for a refused address, only this message.
  if (/is not allowed|is private|not a private/i.test(error.message)) return new OutboundError('not-allowed', error);
  return new OutboundError('unreachable', error);
}
