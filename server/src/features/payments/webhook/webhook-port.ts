import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Platform } from '../../../platform/platform.ts';
import { receiveWebhook } from './webhook.service.ts';

const path = '/subscription/webhook/pix';
const mostBytes = 1_048_576;

/**
 * The listener for webhooks with a client certificate. Callers whose certificate is not of the gateway's chain are
 * refused, and it answers one path only. Null when no port is configured.
 */
export async function startWebhookPort(platform: Platform) {
  const { webhook } = platform.config.payments;
  if (!webhook) return null;
  const [cert, key, ca] = await Promise.all(
    [webhook.certificateFile, webhook.keyFile, webhook.authorityFile].map((file) => readFile(file)),
  );
  // The certificate is asked for and judged per request, so that a caller without one reads 401 instead of a reset.
  const server = createServer({ cert, key, ca, requestCert: true, rejectUnauthorized: false }, (request, response) => {
    answer(platform, request, response).catch((error: unknown) => {
      platform.log.error({ err: error }, 'payment webhook failed, the gateway repeats it');
      response.writeHead(500).end();
    });
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(webhook.port, webhook.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

async function answer(platform: Platform, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { authorized } = request.socket as TLSSocket;
  const refuse = (status: number) => response.writeHead(status, { connection: 'close' }).end();
  if (!authorized) return void refuse(401);
  const [target] = (request.url ?? '').split('?');
  if (target !== path || request.method !== 'POST') return void refuse(404);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return void refuse(413);
    chunks.push(chunk);
  }
  await receiveWebhook(platform, Buffer.concat(chunks), { certificate: true });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
}
