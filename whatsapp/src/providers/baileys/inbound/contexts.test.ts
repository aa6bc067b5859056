import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionChanges, SessionStore } from '../../../port/store.ts';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import { startHarness, type Harness } from '../harness.test-suite.ts';

let harness: Harness;
const maria = '5511988887777';
beforeAll(async () => {
  harness = await startHarness({ seed: 'contexts' });
  harness.emulator.addPerson({ phone: maria, name: 'Maria' });
});
afterAll(() => harness.close());

const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 20));

/** A slow store, so that the work of two numbers overlaps; it records every commit. */
function aSlowStore() {
  const store = createMemoryStore();
  const commits: SessionChanges[] = [];
  const slow: Partial<SessionStore> = {
    async readKeys(type, ids) {
      await soon();
      return store.readKeys(type, ids);
    },
    async commit(changes) {
      await soon();
      commits.push(changes);
      return store.commit(changes);
    },
  };
  return { commits, store: { ...store, ...slow } };
}

it('commits each step with its decrypted message when numbers share a customer', async () => {
  const phones = ['5511900000031', '5511900000032', '5511900000033', '5511900000034'];
  const shops = await Promise.all(
    phones.map(async (phone) => {
      const kept = aSlowStore();
      return { phone, ...kept, linked: await harness.link(phone, { store: kept.store }) };
    }),
  );
  for (const { phone, linked } of shops) {
    await linked.provider.send({
      clientId: `first ${phone}`,
      to: { kind: 'pn', value: maria },
      body: { kind: 'text', text: 'olá' },
    });
    const { id } = await harness.emulator.send(maria, { to: phone, text: 'a primeira' });
    await linked.events.wait('message', ({ ref }) => ref.id === id);
  }
  for (const { commits } of shops) commits.length = 0;
  // After a restart each provider loads its keys first, so that their work overlaps.
  for (let round = 0; round < 3; round += 1) {
    const sent = new Map<string, string>();
    const write = async (phone: string) => {
      const { id } = await harness.emulator.send(maria, { to: phone, text: `nº ${round}` });
      sent.set(phone, id);
    };
    await Promise.all(shops.map(({ phone, linked }) => linked.restart({}, () => write(phone))));
    await Promise.all(
      shops.map(({ phone, linked }) => linked.events.wait('message', ({ ref }) => ref.id === sent.get(phone))),
    );
  }
  for (const { commits } of shops) {
    const opened = commits.filter(({ journal }) => journal && journal.length > 0);
    expect(opened).toHaveLength(3);
    for (const { keys } of opened) expect(Object.keys(keys?.['session'] ?? {})).toHaveLength(1);
    const alone = commits.filter(({ keys, journal }) => keys?.['session'] && !journal);
    expect(alone).toEqual([]);
  }
});
