/** The receiver of the bench: checks each webhook's signature, counts, answers 200. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readWebhook } from '@recadia/whatsapp/cloud-api';

const appSecret = process.argv[2] ?? '';
const tally = { webhooks: 0, messages: 0, forged: 0 };

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const signature = String(request.headers['x-hub-signature-256']);
    const webhook = readWebhook({ rawBody: Buffer.concat(chunks), signature, appSecret });
    tally.webhooks += 1;
    if (webhook) for (const { events } of webhook.deliveries) tally.messages += events.length;
    else tally.forged += 1;
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', () => process.send?.(tally));
process.on('disconnect', () => process.exit());
