import { conversationRoutes } from '@recadia/contract/message-routes';
import { tagRoutes } from '@recadia/contract/tags';
import Fastify from 'fastify';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pause } from '../../testing/wait-until.ts';
import { limitOtherArrivals } from './uploads.ts';

const app = Fastify();
const mostMs = 150;
beforeAll(async () => {
  limitOtherArrivals(app, mostMs);
  app.post('/slow', { config: { declared: tagRoutes.createTag } }, async () => 'arrived');
  app.post('/files', { config: { declared: conversationRoutes.sendMessage } }, async () => 'arrived');
  app.get('/patience', { config: { declared: tagRoutes.listTags } }, async () => {
    await pause(4 * mostMs);
    return 'arrived';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** The answer to a body that is sent in two halves, with a pause between them. */
function answerTo(path: string, pauseMs: number): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}content-length: 2\r\n\r\n{`);
  setTimeout(() => socket.write('}'), pauseMs);
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.on('close', () => resolve(received.split('\r\n\r\n')[1] ?? '')));
}

it('cuts off a slow request, unless files are uploading; an answer may take long', async () => {
  expect(await answerTo('/slow', 0)).toBe('arrived');
  expect(await answerTo('/slow', 4 * mostMs)).toBe('');
  expect(await (await fetch(`${app.listeningOrigin}/patience`)).text()).toBe('arrived');
  expect(await answerTo('/files', 4 * mostMs)).toBe('arrived');
});
