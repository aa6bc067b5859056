import { contactRoutes } from '@recadia/contract/contact-routes';
import type { Contact } from '@recadia/contract/contacts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLinkedShop, type LinkedShop } from '../testing/linked-shop.ts';
import { joinLive } from '../testing/live-client.ts';
import { pixel } from '../testing/pixel.ts';
import { waitUntil } from '../testing/wait-until.ts';

let shop: LinkedShop;
beforeAll(async () => {
  shop = await startLinkedShop();
}, 60_000);
afterAll(() => shop.stop());

const timeoutMs = 40_000;
/** Bytes after the end of an image do not change it. */
const otherPixel = Buffer.concat([pixel, Buffer.from('x')]);

function aPerson(name: string) {
  const phone = shop.newPhone();
  const { admin } = shop.server.db;
  const person = (facts: object) => shop.emulator.addPerson({ phone, ...facts });
  person({ name });
  const row = () => admin.selectFrom('contacts').select(['id', 'name']).where('number', '=', phone).executeTakeFirst();
  const look = (id: number) =>
    admin.selectFrom('contact_pictures').selectAll().where('contact_id', '=', id).executeTakeFirst();
  const contact = async (): Promise<Contact> => {
    const { id } = await waitUntil(row, `the contact of ${name}`, timeoutMs);
    return (await shop.server.call(contactRoutes.showContact, { as: shop.agent.token, params: { id } })).body;
  };
  return {
    person,
    contact,
    /** Sends a message and returns the contact after the message was processed and the picture checked. */
    async write(text: string): Promise<Contact> {
      const { id: waId } = await shop.emulator.send(phone, { to: shop.phone, text });
      const isHere = () => admin.selectFrom('messages').select('id').where('wa_id', '=', waId).executeTakeFirst();
      await waitUntil(isHere, `"${text}" to be worked in`, timeoutMs);
      const { id } = await contact();
      await waitUntil(async () => (await look(id))?.due_at === null, 'the look at the picture', timeoutMs);
      return contact();
    },
    /** Makes the stored picture a day old. */
    async tomorrow(): Promise<void> {
      const { id } = await contact();
      const before = sql<Date>`app_now() - interval '25 hours'`;
      await admin.updateTable('contact_pictures').set({ checked_at: before }).where('contact_id', '=', id).execute();
    },
  };
}

async function opened({ urlPicture }: Contact): Promise<{ type: string | null; bytes: Buffer }> {
  const answer = await fetch(new URL(urlPicture ?? '/nowhere', shop.server.url));
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
}

it('CON-18 makes a contact of a sender, keeps a given name and refreshes the picture', async () => {
  const ana = aPerson('Ana');
  ana.person({ picture: pixel });
  const live = await joinLive(shop.server.url, { token: shop.agent.token });
  const first = await ana.write('oi');
  expect(first).toMatchObject({ name: 'Ana', profilePicUrl: expect.stringMatching(/^https:/) as string });
  expect(await opened(first)).toEqual({ type: 'image/png', bytes: pixel });
  const shows = ({ contact }: { contact?: Contact }) => contact?.id === first.id && contact.urlPicture !== null;
  await live.waitFor(`company-${shop.company.id}-contact`, shows);
  live.close();

  const { admin } = shop.server.db;
  const call = (name: string) => admin.updateTable('contacts').set({ name }).where('id', '=', first.id).execute();
  ana.person({ name: 'Aninha', picture: otherPixel });
  const sameDay = await ana.write('de novo');
  expect(sameDay).toMatchObject({ name: 'Ana', profilePicUrl: first.profilePicUrl });
  await call(first.number);
  await ana.tomorrow();
  const nextDay = await ana.write('bom dia');
  expect(nextDay.name).toBe('Aninha');
  expect((await opened(nextDay)).bytes).toEqual(otherPixel);

  ana.person({ picture: null });
  await ana.tomorrow();
  expect(await ana.write('sem foto')).toMatchObject({ name: 'Aninha', profilePicUrl: '', urlPicture: null });
}, 120_000);

it('stores no picture that is invalid or too large', async () => {
  for (const picture of [Buffer.from('<svg onload="alert(1)">'), Buffer.concat([pixel, Buffer.alloc(3_000_000)])]) {
    const bia = aPerson('Bia');
    bia.person({ picture });
    expect(await bia.write('oi')).toMatchObject({ profilePicUrl: '', urlPicture: null });
  }
}, 60_000);

it('a look that fails is repeated', async () => {
  const caio = aPerson('Caio');
  caio.person({ picture: pixel });
  shop.emulator.chaos.add({ action: 'refuse', kind: 'download', code: 503, times: 1 });
  const contact = await caio.write('oi');
  shop.emulator.chaos.clear();
  expect((await opened(contact)).bytes).toEqual(pixel);
}, 60_000);
