import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionChanges } from '../../../port/store.ts';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import { startHarness, type Harness } from '../harness.test-suite.ts';

let harness: Harness;
const maria = '5511988887777';

beforeAll(async () => {
  harness = await startHarness({ seed: 'journal' });
  harness.emulator.addPerson({ phone: maria, name: 'Maria' });
});
afterAll(() => harness.close());

function watchedStore(change: (changes: SessionChanges) => SessionChanges = (changes) => changes) {
  const memory = createMemoryStore();
  const commits: SessionChanges[] = [];
  return {
    ...memory,
    commits,
    async commit(changes: SessionChanges) {
      commits.push(changes);
      memory.apply(change(changes));
    },
  };
}

it('stores the row of a message in the commit that spends its key, with its attributes', async () => {
  const phone = '5511900002001';
  const store = watchedStore();
  const shop = await harness.link(phone, { store });
  for (const text of ['a primeira', 'a segunda']) {
    const { id } = await harness.emulator.send(maria, { to: phone, text });
    const { journalKey } = await shop.events.wait('message', ({ ref }) => ref.id === id);
    const [commit] = store.commits.filter(({ journal }) => journal?.some(({ key }) => key === journalKey));
    expect(Object.keys(commit?.keys?.session ?? {})).toHaveLength(1);
    expect(commit?.journal?.[0]?.attrs).toMatchObject({ id, notify: 'Maria' });
  }
});

it('a group message is one row to tell; the key that came with it is none', async () => {
  const phone = '5511900002002';
  const store = watchedStore();
  const shop = await harness.link(phone, { store });
  const group = harness.emulator.createGroup({ subject: 'Família', members: [phone, maria] });
  const { id } = await harness.emulator.send(maria, { group: group.id, text: 'oi, gente' });
  const message = await shop.events.wait('message', ({ ref }) => ref.id === id);
  const rows = store.commits.flatMap(({ journal = [], delivered = [] }) =>
    journal.filter(({ attrs }) => attrs.id === id).map(({ key }) => ({ key, isDelivered: delivered.includes(key) })),
  );
  expect(rows.filter(({ isDelivered }) => !isDelivered).map(({ key }) => key)).toEqual([message.journalKey]);
  expect(rows).toHaveLength(2);
  expect(message.dedupeKey).toBe(`m:0:${id}:${harness.emulator.addPerson({ phone: maria }).lid}`);
  const named = await shop.events.wait('group', (event) => event.group.value === group.id);
  expect(named.subject).toBe('Família');
});

it('passes the phone’s protocol messages to Baileys again when unconfirmed', async () => {
  const phone = '5511900002003';
  harness.emulator.rememberPast(phone, [{ with: maria, messages: [{ text: 'de antes', id: 'PAST9' }] }]);
  // The store drops `delivered`, as if the process had died before it marked the history as delivered.
  const store = watchedStore(({ delivered, journal, ...changes }) => ({
    ...changes,
    ...(journal && { journal }),
    ...(delivered && {}),
  }));
  const shop = await harness.link(phone, { store });
  const first = await shop.events.wait('message', ({ ref }) => ref.id === 'PAST9');
  expect((await store.pendingJournal()).length).toBeGreaterThan(0);
  const count = shop.events.of('message').length;
  await shop.restart();
  const again = await shop.events.wait('message', (event) => shop.events.of('message').indexOf(event) >= count);
  expect(again).toMatchObject({ dedupeKey: first.dedupeKey, isHistory: true });
});
