import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryStore } from '../../../testing/memory-store.ts';
import { startHarness, type Harness, type Linked } from '../harness.test-suite.ts';

let harness: Harness;
const maria = '5511988887766';

beforeAll(async () => {
  harness = await startHarness({ seed: 'order' });
  harness.emulator.addPerson({ phone: maria, name: 'Maria' });
});
afterAll(() => harness.close());

async function receivedTexts({ events }: Linked, count: number): Promise<string[]> {
  await expect.poll(() => events.of('message').length, { timeout: 10_000 }).toBe(count);
  return events.of('message').map(({ body }) => (body.kind === 'text' ? body.text : body.kind));
}

it('delivers new messages after those that waited for the phone', async () => {
  const phone = '5511900000032';
  const store = createMemoryStore();
  const shop = await harness.link(phone, {
    store: { ...store, commit: (changes) => pause(30).then(() => store.commit(changes)) },
  });
  const texts = ['um', 'dois', 'três', 'quatro', 'cinco'];
  await shop.restart({}, async () => {
    for (const text of texts.slice(0, -1)) await harness.emulator.send(maria, { to: phone, text });
  });
  await harness.emulator.send(maria, { to: phone, text: 'cinco' });
  expect(await receivedTexts(shop, texts.length)).toEqual(texts);
});
