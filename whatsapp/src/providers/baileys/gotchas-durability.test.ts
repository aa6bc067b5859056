import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionLostError, type JournalEntry } from '../../port/store.ts';
import { createMemoryStore } from '../../testing/memory-store.ts';
import { connectedAgain, connectedCount, startHarness, type Harness } from './harness.test-suite.ts';

let harness: Harness;
const maria = '5511988887777';
const to = { kind: 'pn' as const, value: maria };
const text = (words: string) => ({ kind: 'text' as const, text: words });

beforeAll(async () => {
  harness = await startHarness({ seed: 'gotchas of durability' });
  harness.emulator.addPerson({ phone: maria, name: 'Maria' });
});
afterAll(() => harness.close());

const refusals = (phone: string) =>
  harness.emulator.ledger.list().filter(({ kind, who }) => (kind === 'nack' || kind === 'retry') && who === phone);

describe('durability', () => {
  it('gotcha 18: delivers a message again from the journal when the process died', async () => {
    const phone = '5511900000018';
    const shop = await harness.link(phone);
    const { id } = await harness.emulator.send(maria, { to: phone, text: 'importante' });
    const first = await shop.events.wait('message', ({ ref }) => ref.id === id);
    // The row stays pending, as if the process had died before the event was stored.
    const row = await shop.store.readJournal(first.journalKey ?? '');
    const pending: JournalEntry[] = row ? [row] : [];
    shop.store.pendingJournal = async () => pending;
    const count = shop.events.of('message').length;
    await shop.restart();
    const again = await shop.events.wait('message', (event) => shop.events.of('message').indexOf(event) >= count);
    expect(again).toMatchObject({ dedupeKey: first.dedupeKey, body: first.body, journalKey: first.journalKey });
    expect(again.at).toEqual(first.at);
  });

  it('gotcha 18: a redelivered message is opened from the journal instead of being refused', async () => {
    const phone = '5511900000019';
    const shop = await harness.link(phone);
    // WhatsApp gets no receipt, so it keeps the message and sends it again.
    harness.emulator.chaos.add({ action: 'drop', kind: 'client.receipt', who: phone });
    const { id } = await harness.emulator.send(maria, { to: phone, text: 'duas vezes' });
    const first = await shop.events.wait('message', ({ ref }) => ref.id === id);
    const count = shop.events.of('message').length;
    await shop.restart({}, async () => harness.emulator.chaos.clear());
    const again = await shop.events.wait('message', (event) => shop.events.of('message').indexOf(event) >= count);
    expect(again.dedupeKey).toBe(first.dedupeKey);
    const { id: next } = await harness.emulator.send(maria, { to: phone, text: 'a seguinte' });
    await shop.events.wait('message', ({ ref }) => ref.id === next);
    expect(refusals(phone)).toEqual([]);
  });

  it('gotcha 19: accepts a status update without an error and without an event', async () => {
    const phone = '5511900000020';
    const shop = await harness.link(phone);
    const { id } = await harness.emulator.postStatus(maria, { to: phone, text: 'bom dia, grupo' });
    const { id: next } = await harness.emulator.send(maria, { to: phone, text: 'depois' });
    await shop.events.wait('message', ({ ref }) => ref.id === next);
    expect(shop.events.of('message').filter(({ ref }) => ref.id === id)).toEqual([]);
    expect(refusals(phone)).toEqual([]);
    await expect.poll(() => shop.store.pendingJournal()).toEqual([]);
  });

  it('gotcha 20: a phone that could not open a message gets it again, also after a restart', async () => {
    const phone = '5511900000021';
    const shop = await harness.link(phone);
    await harness.emulator.setOnline(maria, false);
    const { ref, encoded } = await shop.provider.send({ clientId: 'g20', to, body: text('de novo') });
    shop.store.keepSent(ref.id, encoded ?? new Uint8Array());
    await shop.events.wait('ack', (event) => event.ref.id === ref.id && event.ack === 2);
    await shop.restart();
    harness.emulator.forgetSessions(maria);
    await harness.emulator.setOnline(maria, true);
    await shop.events.wait('ack', (event) => event.ref.id === ref.id && event.ack === 3);
    expect(harness.emulator.inbox(maria).find(({ id }) => id === ref.id)).toMatchObject({ body: { text: 'de novo' } });
  });

  it('gotcha 22: the first login makes 812 keys, a later one none', async () => {
    const phone = '5511900000023';
    const shop = await harness.link(phone);
    const uploads = () => harness.emulator.ledger.list({ kind: 'pre-keys' }).filter(({ who }) => who === phone);
    expect(uploads().map(({ detail }) => detail?.count)).toEqual([812]);
    await shop.restart();
    expect(uploads()).toHaveLength(1);
  });

  it('gotcha 23: stores key types Baileys added lately, and pre-keys with their counter', async () => {
    const phone = '5511900000024';
    const shop = await harness.link(phone);
    const { id } = await harness.emulator.send(maria, { to: phone, text: 'chaves' });
    await shop.events.wait('message', ({ ref }) => ref.id === id);
    expect(shop.store.keyTypes()).toEqual(
      expect.arrayContaining([
        'pre-key',
        'session',
        'lid-mapping',
        'device-list',
        'identity-key',
        'app-state-sync-key',
      ]),
    );
    const creds = JSON.parse((await shop.store.readCreds()) ?? '{}') as { nextPreKeyId: number };
    expect(creds.nextPreKeyId).toBe(813);
  });
});

describe('a store that fails', () => {
  it('ends the socket, refuses nothing, and what came meanwhile comes again', async () => {
    const phone = '5511900000025';
    const store = createMemoryStore();
    let isAway = false;
    const shop = await harness.link(phone, {
      store: {
        ...store,
        commit: async (changes) => {
          if (isAway) throw new Error('the database is away');
          return store.commit(changes);
        },
      },
    });
    const before = connectedCount(shop.events);
    isAway = true;
    const { id } = await harness.emulator.send(maria, { to: phone, text: 'enquanto isso' });
    await shop.events.wait('session', ({ state }) => state === 'waiting');
    isAway = false;
    await connectedAgain(shop.events, before);
    await shop.events.wait('message', ({ ref }) => ref.id === id);
    expect(refusals(phone)).toEqual([]);
  });

  it('ends the session when it belongs to another holder', async () => {
    const phone = '5511900000026';
    const store = createMemoryStore();
    let isLost = false;
    const shop = await harness.link(phone, {
      store: {
        ...store,
        commit: async (changes) => {
          if (isLost) throw new SessionLostError('another owner');
          return store.commit(changes);
        },
      },
    });
    isLost = true;
    await harness.emulator.send(maria, { to: phone, text: 'de quem é?' });
    const ended = await shop.events.wait('session', ({ state }) => state === 'ended');
    expect(ended).toMatchObject({ error: { code: 'session-lost', advice: 'stop-connection' } });
    expect(refusals(phone)).toEqual([]);
  });
});
