import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { waitUntil } from '../../testing/wait-until.ts';
import type { LiveServer, LiveSocket } from './connections.ts';
import { createDelivery } from './delivery.ts';

const http = createServer();
const server: LiveServer = new Server(http);
let url: string;

beforeAll(async () => {
  await once(http.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function join(transport: 'websocket' | 'polling') {
  const admitted = once(server, 'connection');
  const client = connect(url, { transports: [transport], forceNew: true });
  const received: unknown[] = [];
  client.onAny((...event: unknown[]) => received.push(event));
  const [socket] = (await admitted) as [LiveSocket];
  return { socket, received, close: () => client.disconnect() };
}

const texts = ['', 'é'.repeat(40), 'x'.repeat(60), '€'.repeat(500), '😀'.repeat(20_000)];
const events = texts.map((text, index) => ['company-1-tag', { text }, { seq: index + 1 }] as const);

it.each(['websocket', 'polling'] as const)('delivers messages of every length in order over %s', async (transport) => {
  const { socket, received, close } = await join(transport);
  const delivery = createDelivery();
  for (const event of events) delivery.add([...event], new Set([socket]));
  delivery.send();
  socket.emit('company-1-tag', { text: 'later' }, { seq: 9 });
  await waitUntil(() => received.length > events.length, 'the later event');
  expect(received).toEqual([...events, ['company-1-tag', { text: 'later' }, { seq: 9 }]]);
  close();
});

it('writes the events of one delivery once per socket, and serialises each once', async () => {
  const clients = [await join('websocket'), await join('websocket'), await join('websocket')] as const;
  const [all, some] = [new Set(clients.map(({ socket }) => socket)), new Set([clients[2].socket])];
  const writes = clients.map(({ socket }) => vi.spyOn(socket.request.socket, 'write'));
  const toJSON = vi.fn(() => 'payload');
  const delivery = createDelivery();
  delivery.add(['company-1-tag', { toJSON }, { seq: 1 }], all);
  delivery.add(['company-1-tag', 'detailed', { seq: 2 }], some);
  delivery.add(['company-1-tag', { toJSON }, { seq: 3 }], all);
  delivery.send();
  const numbers = () =>
    clients.map(({ received }) => received.map((event) => (event as [0, 0, { seq: number }])[2].seq));
  await waitUntil(() => numbers().every((own) => own.includes(3)), 'all events');
  expect(numbers()).toEqual([
    [1, 3],
    [1, 3],
    [1, 2, 3],
  ]);
  expect(writes.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  expect(writes[0]?.mock.calls[0]?.[0]).toBe(writes[1]?.mock.calls[0]?.[0]);
  expect(toJSON).toHaveBeenCalledTimes(2);
  for (const { close } of clients) close();
});
