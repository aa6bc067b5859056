import { expect, it } from 'vitest';
import { writeFirstMessages } from './testing/first-messages.ts';

it('sixty people who write for the first time, eight times at once over four processes, are sixty contacts and tickets', async () => {
  const { ms: _, ...found } = await writeFirstMessages({ contacts: 60, each: 8, processes: 4 });
  expect(found).toEqual({
    ...{ contacts: 60, merged: 0, tickets: 60, living: 60 },
    ...{ messages: 480, unread: 480, failures: [] },
  });
}, 120_000);
