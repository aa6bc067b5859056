import { contactRoutes } from '@recadia/contract/contact-routes';
import { aConnection, aContact, aTicket } from '@recadia/db/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/recorded.ts';
import { useServerWithWorld } from '../../testing/use-server.ts';
import type { Person } from '../../testing/world.ts';

const { server, world } = useServerWithWorld();

let made = 0;
const aNumber = () => `55119${(made += 1) + 60_000_000}`;
const create = (as: Person, body: object) => server.call(contactRoutes.createContact, { as: as.token, body });
const show = (as: Person, id: number) => server.call(contactRoutes.showContact, { as: as.token, params: { id } });
const update = (as: Person, id: number, body: object) =>
  server.call(contactRoutes.updateContact, { as: as.token, params: { id }, body });
const remove = (as: Person, id: number) => server.call(contactRoutes.deleteContact, { as: as.token, params: { id } });
const lastEvent = async (companyId: number) => (await eventsOf(server, companyId)).at(-1);

async function aSavedContact(as: Person, more: object = {}) {
  const { body } = await create(as, { name: 'Ana Lima', number: aNumber(), ...more });
  if (!('id' in body)) throw new Error('the contact was there before');
  return body;
}

describe('CON-02 CON-07 a contact', () => {
  it('has all its fields, alone and in the list, with what its latest ticket tells', async () => {
    const { agent, company } = world.home;
    const number = aNumber();
    const extraInfo = [
      { name: 'CPF', value: '123' },
      { name: 'Cidade', value: 'Betim' },
    ];
    const created = await aSavedContact(agent, { number, email: 'ana@exemplo.com', extraInfo });
    expect(created).toEqual({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Ana Lima',
      number,
      email: 'ana@exemplo.com',
      profilePicUrl: '',
      urlPicture: null,
      isGroup: false,
      active: true,
      createdAt: expect.any(String),
      extraInfo: extraInfo.map((info) => ({ id: expect.any(Number), ...info })),
      whatsapp: null,
      tickets: [],
    });
    const connection = await aConnection(server.db.admin, { company_id: company.id });
    const of = { company_id: company.id, contact_id: created.id, connection_id: connection.id };
    await aTicket(server.db.admin, { ...of, status: 'closed', updated_at: new Date('2026-01-01T00:00:00Z') });
    await aTicket(server.db.admin, { ...of, updated_at: new Date('2026-02-01T00:00:00Z') });
    const whole = {
      ...created,
      whatsapp: { id: connection.id, name: connection.name },
      tickets: [{ updatedAt: '2026-02-01T00:00:00.000Z' }],
    };
    expect((await show(agent, created.id)).body).toEqual(whole);
    const { body: page } = await server.call(contactRoutes.listContacts, {
      as: agent.token,
      query: { searchParam: number },
    });
    expect(page.contacts).toEqual([whole]);
  });

  it('is in the simple list, by name, and another company asks only for its own', async () => {
    const { agent, company } = world.home;
    const { id, name, number } = await aSavedContact(agent, { name: 'Zélia Só Nela' });
    const list = (as: Person, query: Record<string, string | number> = {}) =>
      server.call(contactRoutes.listAllContacts, { as: as.token, query });
    const item = { id, name, number, email: '' };
    expect((await list(agent, { name: 'zelia so', companyId: company.id })).body).toEqual([item]);
    const names = (await list(agent)).body.map((contact) => contact.name);
    expect(names).toContain(name);
    expect((await list(world.other.agent, { name: 'zelia so' })).body).toEqual([]);
    expect(await list(world.other.agent, { companyId: company.id })).toMatchObject({ status: 403 });
    expect((await list(world.operator.boss, { companyId: company.id, name: 'zelia so' })).body).toEqual([item]);
  });
});

describe('part of CON-03: the form', () => {
  it.each([
    ['name', { name: 'x' }],
    ['name', { name: 'x'.repeat(51) }],
    ['name', { name: '   ' }],
    ['number', { number: '1234567' }],
    ['number', { number: '1'.repeat(51) }],
    ['number', { number: 'not a number' }],
    ['number', { number: '' }],
    ['email', { email: 'no-address' }],
  ])('a wrong %s is refused when creating and, but for an empty number, when changing (%j)', async (field, wrong) => {
    const { agent } = world.home;
    const { id } = await aSavedContact(agent);
    const right = { name: 'Ana Lima', number: aNumber() };
    const refused = [await create(agent, { ...right, ...wrong })];
    if (!('number' in wrong) || wrong.number !== '') refused.push(await update(agent, id, { ...right, ...wrong }));
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION', details: { fields: expect.anything() } });
      expect(Object.keys((answer.details as { fields: object }).fields)).toEqual([field]);
    }
  });
});

describe('CON-16 a number', () => {
  it('is stored as digits, once per company in either form; a second is refused', async () => {
    const { agent, company } = world.home;
    const contact = await aSavedContact(agent, { number: '+55 (31) 98765-4321' });
    expect(contact.number).toBe('5531987654321');
    const events = (await eventsOf(server, company.id)).length;
    for (const number of ['5531987654321', '55 31 8765-4321']) {
      const { status, body } = await create(agent, { name: 'Outra', number });
      expect([status, body]).toEqual([200, { alreadyExists: true, existingContact: contact }]);
    }
    expect((await eventsOf(server, company.id)).length).toBe(events);
    const other = await aSavedContact(agent);
    const moved = await update(agent, other.id, { name: 'Outra', number: '553187654321' });
    expect(moved).toMatchObject({ status: 409, error: 'ERR_DUPLICATED_CONTACT' });
    expect((await show(agent, other.id)).body).toEqual(other);
    expect((await create(world.other.agent, { name: 'Vizinha', number: '5531987654321' })).body).toHaveProperty('id');
  });

  it('may be empty and be filled in later', async () => {
    const { agent, company } = world.home;
    const { id } = await aContact(server.db.admin, { company_id: company.id, name: 'Sem número', number: '' });
    const lid = { kind: 'lid', match_key: '77', value: '77', contact_id: id };
    await server.db.admin
      .insertInto('contact_identities')
      .values({ company_id: company.id, ...lid })
      .execute();
    expect((await update(agent, id, { name: 'Ainda sem', number: '' })).body).toMatchObject({ number: '' });
    const number = aNumber();
    expect((await update(agent, id, { name: 'Com número', number })).body).toMatchObject({ number });
    const names = await server.db.admin
      .selectFrom('contact_identities')
      .select(['kind', 'value'])
      .where('contact_id', '=', id)
      .orderBy('kind')
      .execute();
    expect(names).toEqual([
      { kind: 'lid', value: '77' },
      { kind: 'phone', value: number },
    ]);
  });

  it('ten at once with one number make one contact', async () => {
    const { agent, company } = world.home;
    const number = aNumber();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(agent, { name: 'Ao mesmo tempo', number })),
    );
    expect(answers.filter(({ body }) => 'id' in body)).toHaveLength(1);
    const rows = await server.db.admin
      .selectFrom('contacts')
      .select('id')
      .where('company_id', '=', company.id)
      .where('number', '=', number)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('part of CON-08: changing a contact', () => {
  it('keeps, changes, adds and takes away its fields, and tells it', async () => {
    const { agent } = world.home;
    const fields = [
      { name: 'CPF', value: '1' },
      { name: 'Cidade', value: 'Betim' },
    ];
    const contact = await aSavedContact(agent, { email: 'a@exemplo.com', extraInfo: fields });
    const [cpf] = contact.extraInfo;
    const { body } = await update(agent, contact.id, {
      name: 'Ana Souza',
      number: contact.number,
      email: '',
      extraInfo: [
        { ...cpf, value: '2' },
        { name: 'Plano', value: 'Ouro' },
      ],
    });
    expect(body).toEqual({
      ...contact,
      name: 'Ana Souza',
      email: '',
      extraInfo: [
        { ...cpf, value: '2' },
        { id: expect.any(Number), name: 'Plano', value: 'Ouro' },
      ],
    });
    expect(await lastEvent(agent.companyId)).toMatchObject({
      name: 'contact.updated',
      entity_id: String(contact.id),
      actor_user_id: agent.id,
    });
    const untouched = await update(agent, contact.id, { name: 'Ana Souza', number: contact.number });
    expect(untouched.body).toEqual(body);
  });

  it('refuses a field that is not this contact’s, and nothing changes', async () => {
    const { agent } = world.home;
    const foreign = await aSavedContact(agent, { extraInfo: [{ name: 'CPF', value: 'deles' }] });
    const contact = await aSavedContact(agent);
    const extraInfo = [{ id: foreign.extraInfo[0]?.id, name: 'CPF', value: 'roubado' }];
    const refused = await update(agent, contact.id, { name: 'Outra', number: contact.number, extraInfo });
    expect(refused).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
    expect((await show(agent, foreign.id)).body).toEqual(foreign);
    expect((await show(agent, contact.id)).body).toEqual(contact);
  });

  it('to another number leaves no way back to the old one', async () => {
    const { agent } = world.home;
    const contact = await aSavedContact(agent);
    const number = aNumber();
    expect((await update(agent, contact.id, { name: 'Ana', number })).body.number).toBe(number);
    expect((await create(agent, { name: 'Quem ficou com o velho', number: contact.number })).body).toHaveProperty('id');
  });
});

describe('CON-09 deleting a contact', () => {
  it('needs contacts-page:deleteContact', async () => {
    const { agent, supervisor, admin } = world.home;
    const contact = await aSavedContact(agent);
    for (const as of [agent, supervisor])
      expect(await remove(as, contact.id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect((await show(agent, contact.id)).status).toBe(200);
    expect(await remove(admin, contact.id)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await show(admin, contact.id)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
    expect(await remove(admin, contact.id)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
  });
});

it('answers another company’s contact as missing, to every verb, and leaves it unchanged', async () => {
  const { home, other } = world;
  const foreign = await aSavedContact(other.agent, { extraInfo: [{ name: 'CPF', value: '1' }] });
  const as = home.admin.token;
  for (const id of [foreign.id, 999_999]) {
    const params = { id };
    const mine = await aSavedContact(home.agent);
    const answers = [
      await show(home.admin, id),
      await update(home.admin, id, { name: 'Roubada', number: aNumber() }),
      await remove(home.admin, id),
      await server.call(contactRoutes.listContactTickets, { as, params }),
      await server.call(contactRoutes.listContactMedia, { as, params }),
      await server.call(contactRoutes.listContactMerges, { as, params }),
      await server.call(contactRoutes.mergeContacts, { as, params, body: { contactId: mine.id } }),
      await server.call(contactRoutes.mergeContacts, { as, params: { id: mine.id }, body: { contactId: id } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
  }
  expect((await show(other.agent, foreign.id)).body).toEqual(foreign);
});
