import { pino } from 'pino';
import { expect, it } from 'vitest';
import { stopTogether, waitAtMost } from './stopping.ts';

const log = pino({ level: 'silent' });
const never = new Promise<void>(() => undefined);

it('asks every part to stop at once when one of them hangs or fails', async () => {
  const asked: string[] = [];
  const part = (name: string, end: Promise<void>) => ({
    stop: () => {
      asked.push(name);
      return end;
    },
  });
  const failing = Promise.reject(new Error('no'));
  const stopped = stopTogether([part('hangs', never), part('fails', failing), part('ends', Promise.resolve())], log);
  expect(asked).toEqual(['hangs', 'fails', 'ends']);
  await waitAtMost(1, stopped);
  await stopTogether([part('fails', failing)], log);
});

it('waits for work that ends and goes on when it fails or takes too long', async () => {
  await waitAtMost(60_000, Promise.resolve());
  await waitAtMost(60_000, Promise.reject(new Error('no')));
  await waitAtMost(1, never);
});
