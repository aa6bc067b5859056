import { contactRoutes } from '@recadia/contract/contact-routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLinkedShop, type LinkedShop } from '../testing/linked-shop.ts';
import { aStaffedCompany } from '../testing/world.ts';

let shop: LinkedShop;
beforeAll(async () => {
  shop = await startLinkedShop();
}, 60_000);
afterAll(() => shop.stop());

const create = (body: object) =>
  shop.server.call(contactRoutes.createContact, { as: shop.agent.token, body: { name: 'Ana Lima', ...body } });

it('CON-08 X-CON-02 creates a contact, or reports a duplicate or no WhatsApp, and changes it', async () => {
  const phone = shop.newPhone();
  shop.emulator.addPerson({ phone, name: 'Caio' });
  const fields = [
    { name: 'CPF', value: '1' },
    { name: 'Cidade', value: 'Betim' },
  ];
  const { body: made } = await create({ name: 'Caio', number: phone, email: 'caio@exemplo.com', extraInfo: fields });
  if (!('id' in made)) throw new Error('the contact was there before');
  const known = { name: 'Caio', number: phone, email: 'caio@exemplo.com', isGroup: false };
  expect(made).toMatchObject({ ...known, createdAt: expect.any(String) as string, extraInfo: fields });
  const again = await create({ name: 'Outro', number: phone });
  expect(again.body).toEqual({ alreadyExists: true, existingContact: made });
  expect((await create({ number: '5531977770000', sharedCard: true })).body).toEqual({ invalido: true });

  const change = (body: object) =>
    shop.server.call(contactRoutes.updateContact, { as: shop.agent.token, params: { id: made.id }, body });
  const [cpf] = made.extraInfo;
  const extraInfo = [
    { ...cpf, value: '2' },
    { name: 'Plano', value: 'Ouro' },
  ];
  const { body: changed } = await change({ name: 'Caio Lima', number: '', email: '', extraInfo });
  expect(changed).toMatchObject({ id: made.id, name: 'Caio Lima', number: phone, email: '' });
  expect(changed.extraInfo).toEqual([
    { ...cpf, value: '2' },
    { id: expect.any(Number) as number, name: 'Plano', value: 'Ouro' },
  ]);
  const other = shop.newPhone();
  shop.emulator.addPerson({ phone: other, name: 'Dora' });
  const { body: dora } = await create({ number: other, extraInfo: fields });
  const foreignInfo = 'id' in dora ? dora.extraInfo.map((info) => ({ ...info, value: 'roubado' })) : [];
  const refused = await change({ name: 'Caio', number: phone, extraInfo: foreignInfo });
  expect(refused).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
}, 60_000);

it('CON-17 CON-13 checks a number at WhatsApp while connected, and stores WhatsApp’s form', async () => {
  const canonical = '553188887777';
  shop.emulator.addPerson({ phone: canonical, name: 'Ana' });
  const { body: contact } = await create({ number: '+55 31 98888-7777' });
  expect(contact).toMatchObject({ id: expect.any(Number), number: canonical });
  expect((await create({ number: '5531988887777' })).body).toMatchObject({ alreadyExists: true });

  const unknownNumber = '5531977776666';
  expect(await create({ number: unknownNumber })).toMatchObject({ status: 400, error: 'ERR_WAPP_INVALID_CONTACT' });
  expect((await create({ number: unknownNumber, sharedCard: true })).body).toEqual({ invalido: true });
  const id = 'id' in contact ? contact.id : 0;
  const change = (number: string) =>
    shop.server.call(contactRoutes.updateContact, {
      as: shop.agent.token,
      params: { id },
      body: { name: 'Ana Lima', number },
    });
  expect(await change(unknownNumber)).toMatchObject({ status: 400, error: 'ERR_WAPP_INVALID_CONTACT' });
  const other = shop.newPhone();
  shop.emulator.addPerson({ phone: other, name: 'Bia' });
  const { body: bia } = await create({ number: other });
  expect(bia).toMatchObject({ number: other });
  expect(await change(other)).toMatchObject({ status: 409, error: 'ERR_DUPLICATED_CONTACT' });
  const missing = await shop.server.call(contactRoutes.showContact, { as: shop.agent.token, params: { id: 999_999 } });
  expect(missing).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });

  const unlinked = await aStaffedCompany(shop.server, {});
  const unchecked = await shop.server.call(contactRoutes.createContact, {
    as: unlinked.agent.token,
    body: { name: 'Sem conexão', number: unknownNumber },
  });
  expect(unchecked.body).toMatchObject({ number: unknownNumber });

  await shop.restart(async () => {
    // The gateway that holds the session in the database does not run.
    await shop.server.db.admin
      .updateTable('wa_sessions')
      .set({ owner: 'dead-gateway' })
      .where('connection_id', '=', shop.connectionId)
      .execute();
    expect(await create({ number: shop.newPhone() })).toMatchObject({ status: 400, error: 'ERR_WAPP_CHECK_CONTACT' });
  });
}, 120_000);
