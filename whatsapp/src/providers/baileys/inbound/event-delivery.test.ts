import { expect, it } from 'vitest';
import type { WaEvent } from '../../../port/events.ts';
import { createEventDelivery } from './event-delivery.ts';

const log = { info: () => undefined, warn: () => undefined };
const event = (n: number): WaEvent => ({
  type: 'deleted',
  dedupeKey: `d:${n}`,
  at: new Date(0),
  ref: { chat: { kind: 'pn', value: '1' }, id: String(n), fromMe: false },
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function create(receive: (inbound: WaEvent) => Promise<void>) {
  const flow: string[] = [];
  return {
    flow,
    delivery: createEventDelivery({
      receive,
      log,
      onFull: () => flow.push('full'),
      onDrained: () => flow.push('drained'),
    }),
  };
}

it('tells in order, one at a time, also when the first is slow to read', async () => {
  const received: string[] = [];
  let busy = 0;
  const { delivery } = create(async ({ dedupeKey }) => {
    expect((busy += 1)).toBe(1);
    await new Promise(setImmediate);
    busy -= 1;
    received.push(dedupeKey);
  });
  delivery.enqueue(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return [event(1), event(2)];
  });
  delivery.enqueue(() => [event(3)]);
  await expect.poll(() => received).toEqual(['d:1', 'd:2', 'd:3']);
});

it('goes on after an unreadable event', async () => {
  const received: string[] = [];
  const { delivery } = create(async ({ dedupeKey }) => void received.push(dedupeKey));
  delivery.enqueue(() => Promise.reject(new Error('nonsense')));
  delivery.enqueue(() => [event(1)]);
  await expect.poll(() => received).toEqual(['d:1']);
});

it('holds the far side back while too much waits, and lets it go on', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const { delivery, flow } = create(() => gate);
  for (let n = 0; n < 600; n += 1) delivery.enqueue(() => [event(n)]);
  expect(flow).toEqual(['full']);
  let hasCapacity = false;
  void delivery.waitForCapacity().then(() => (hasCapacity = true));
  await settled();
  expect(hasCapacity).toBe(false);
  open();
  await expect.poll(() => hasCapacity).toBe(true);
  expect(flow).toEqual(['full', 'drained']);
});

it('tells nothing after it was stopped, not even what was refused before', async () => {
  const received: string[] = [];
  const { delivery } = create(async ({ dedupeKey }) => {
    received.push(dedupeKey);
    throw new Error('not now');
  });
  delivery.enqueue(() => [event(1)]);
  await expect.poll(() => received.length).toBeGreaterThan(0);
  delivery.stop();
  const count = received.length;
  delivery.enqueue(() => [event(2)]);
  await settled();
  await settled();
  await settled();
  expect(received.length).toBe(count);
});
