import { expect, it } from 'vitest';
import type { WaEvent } from '../../port/events.ts';
import { createEventDelivery } from './event-delivery.ts';

const log = { info: () => undefined, warn: () => undefined };
const event = (n: number): WaEvent => ({
  type: 'deleted',
  dedupeKey: `d:${n}`,
  at: new Date(0),
  ref: { chat: { kind: 'pn', value: '1' }, id: String(n), fromMe: false },
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

function create(hear: (heard: WaEvent) => Promise<void>) {
  const flow: string[] = [];
  return {
    flow,
    teller: createEventDelivery({ hear, log, onFull: () => flow.push('full'), onRoom: () => flow.push('room') }),
  };
}

it('tells in order, one at a time, also when the first is slow to read', async () => {
  const heard: string[] = [];
  let busy = 0;
  const { teller } = create(async ({ dedupeKey }) => {
    expect((busy += 1)).toBe(1);
    await new Promise(setImmediate);
    busy -= 1;
    heard.push(dedupeKey);
  });
  teller.tell(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return [event(1), event(2)];
  });
  teller.tell(() => [event(3)]);
  await expect.poll(() => heard).toEqual(['d:1', 'd:2', 'd:3']);
});

it('goes on after an unreadable event', async () => {
  const heard: string[] = [];
  const { teller } = create(async ({ dedupeKey }) => void heard.push(dedupeKey));
  teller.tell(() => Promise.reject(new Error('nonsense')));
  teller.tell(() => [event(1)]);
  await expect.poll(() => heard).toEqual(['d:1']);
});

it('holds the far side back while too much waits, and lets it go on', async () => {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const { teller, flow } = create(() => gate);
  for (let n = 0; n < 600; n += 1) teller.tell(() => [event(n)]);
  expect(flow).toEqual(['full']);
  let hasRoom = false;
  void teller.room().then(() => (hasRoom = true));
  await settled();
  expect(hasRoom).toBe(false);
  open();
  await expect.poll(() => hasRoom).toBe(true);
  expect(flow).toEqual(['full', 'room']);
});

it('tells nothing after it was stopped, not even what was refused before', async () => {
  const heard: string[] = [];
  const { teller } = create(async ({ dedupeKey }) => {
    heard.push(dedupeKey);
    throw new Error('not now');
  });
  teller.tell(() => [event(1)]);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  teller.stop();
  const told = heard.length;
  teller.tell(() => [event(2)]);
  await settled();
  await settled();
  await settled();
  expect(heard.length).toBe(told);
});
