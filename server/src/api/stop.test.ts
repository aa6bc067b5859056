import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startTestServer } from '../testing/server.ts';

it('answers running requests before the program stops, then closes their connections', async () => {
  const server = await startTestServer();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  const body = JSON.stringify({ email: 'ana@exemplo.com', password: 'segredo' });
  const head = [
    'POST /auth/login HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const stopped = server.stop();
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.write(body.slice(5));
  await Promise.all([once(socket, 'close'), stopped]);
  expect(answer).toMatch(/^HTTP\/1.1 401/);
}, 20_000);
