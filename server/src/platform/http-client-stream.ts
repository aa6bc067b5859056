import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGuard, explain, readUrl } from './http-client.ts';

interface StreamRequest {
  url: string;
  method: string;
  headers?: Record<string, string>;
  body?: string | Readable;
  signal?: AbortSignal;
}

interface StreamAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The caller must read or destroy it. */
  body: Readable;
}

export type StreamClient = (request: StreamRequest) => Promise<StreamAnswer>;

/** HTTP client for bodies that are too large for memory. It follows no redirects. */
export function createStreamClient(allowedPrivateHosts: readonly string[] = []): StreamClient {
  const agentsFor = createGuard(allowedPrivateHosts);

  return ({ url: address, method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const url = readUrl(address);
      const isTls = url.protocol === 'https:';
      const agents = agentsFor(url);
      const outgoing = (isTls ? https : http).request(url, {
        method,
        headers,
        signal,
        agent: isTls ? agents?.https : agents?.http,
      });
      outgoing.on('error', (error) => reject(explain(error)));
      outgoing.on('response', (incoming) =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: incoming }),
      );
      if (body instanceof Readable) pipeline(body, outgoing).catch((error: Error) => reject(explain(error)));
      else outgoing.end(body);
    });
}

export async function readText(body: Readable, maxBytes = 5_000_000): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
