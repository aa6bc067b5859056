import { expect, it } from 'vitest';
import { writeFirstMessages } from '../testing/first-messages.ts';

it('makes sixty contacts of sixty first senders, eight times at once in four processes', async () => {
  const { ms: _, ...found } = await writeFirstMessages({ contacts: 60, each: 8, processes: 4 });
  expect(found).toEqual({
    contacts: 60,
    merged: 0,
    tickets: 60,
    living: 60,
    messages: 480,
    unread: 480,
    failures: [],
  });
}, 120_000);
