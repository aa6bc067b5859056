import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceiveEvent } from '../../index.ts';
import { answerChallenge, readWebhook } from './index.ts';

/** A webhook endpoint like the product's: 200 once all events are stored, 500 when a store fails. */
export async function listenForWebhooks(
  { appSecret, verifyToken }: { appSecret: string; verifyToken: string },
  receive: ReceiveEvent,
) {
  let isAway = false;
  let last: Promise<unknown> = Promise.resolve();

  const take = async (request: IncomingMessage): Promise<{ status: number; text?: string }> => {
    const rawBody = await bytesOf(request);
    if (isAway) return { status: 503 };
    if (request.method === 'GET') {
      const text = answerChallenge(new URL(request.url ?? '', 'http://x').searchParams, verifyToken);
      return text === null ? { status: 403 } : { status: 200, text };
    }
    const signature = request.headers['x-hub-signature-256'];
    const webhook = readWebhook({ rawBody, signature: String(signature), appSecret });
    if (!webhook) return { status: 401 };
    for (const { events } of webhook.deliveries) for (const event of events) await receive(event);
    return { status: 200 };
  };

  const server = createServer((request, response) => {
    // Webhooks are handled one after another, like the events of one connection.
    const turn = last.then(() => take(request)).catch(() => ({ status: 500, text: '' }));
    last = turn;
    void turn.then(({ status, text }) => response.writeHead(status).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    goAway(isGone: boolean) {
      isAway = isGone;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
