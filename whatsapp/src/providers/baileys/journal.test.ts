import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionChanges } from '../../port/store.ts';
import { createMemoryStore } from '../../testing/memory-store.ts';
import { startFarSide, type FarSide } from './far-side.test-suite.ts';

let far: FarSide;
const maria = '5511988887777';

beforeAll(async () => {
  far = await startFarSide({ seed: 'journal' });
  far.emulator.addPerson({ phone: maria, name: 'Maria' });
});
afterAll(() => far.close());

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
  const shop = await far.link(phone, { store });
  for (const text of ['a primeira', 'a segunda']) {
    const { id } = await far.emulator.send(maria, { to: phone, text });
    const { journalKey } = await shop.heard.wait('message', ({ ref }) => ref.id === id);
    const [commit] = store.commits.filter(({ journal }) => journal?.some(({ key }) => key === journalKey));
    expect(Object.keys(commit?.keys?.session ?? {})).toHaveLength(1);
    expect(commit?.journal?.[0]?.attrs).toMatchObject({ id, notify: 'Maria' });
  }
});

it('a group message is one row to tell; the key that came with it is none', async () => {
  const phone = '5511900002002';
  const store = watchedStore();
  const shop = await far.link(phone, { store });
  const group = far.emulator.createGroup({ subject: 'Família', members: [phone, maria] });
  const { id } = await far.emulator.send(maria, { group: group.id, text: 'oi, gente' });
  const message = await shop.heard.wait('message', ({ ref }) => ref.id === id);
  const rows = store.commits.flatMap(({ journal = [], told = [] }) =>
    journal.filter(({ attrs }) => attrs.id === id).map(({ key }) => ({ key, isTold: told.includes(key) })),
  );
  expect(rows.filter(({ isTold }) => !isTold).map(({ key }) => key)).toEqual([message.journalKey]);
  expect(rows).toHaveLength(2);
  expect(message.dedupeKey).toBe(`m:0:${id}:${far.emulator.addPerson({ phone: maria }).lid}`);
  const named = await shop.heard.wait('group', (event) => event.group.value === group.id);
  expect(named.subject).toBe('Família');
});

it('passes the phone’s protocol messages to Baileys again when unconfirmed', async () => {
  const phone = '5511900002003';
  far.emulator.rememberPast(phone, [{ with: maria, messages: [{ text: 'de antes', id: 'PAST9' }] }]);
  // The process dies before it can note that the history was told.
  const store = watchedStore(({ told, journal, ...changes }) => ({
    ...changes,
    ...(journal && { journal }),
    ...(told && {}),
  }));
  const shop = await far.link(phone, { store });
  const first = await shop.heard.wait('message', ({ ref }) => ref.id === 'PAST9');
  expect((await store.pendingJournal()).length).toBeGreaterThan(0);
  const count = shop.heard.of('message').length;
  await shop.restart();
  const again = await shop.heard.wait('message', (event) => shop.heard.of('message').indexOf(event) >= count);
  expect(again).toMatchObject({ dedupeKey: first.dedupeKey, isHistory: true });
});
