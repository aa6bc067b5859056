import { CFB, utils, write, type BookType } from '@e965/xlsx';
import { contactRoutes } from '@recadia/contract/contact-routes';
import { liveChannel, livePayloads } from '@recadia/contract/live';
import { contactImportLimits } from '@recadia/contract/limits';
import { tenantTx } from '@recadia/db';
import { aConnection } from '@recadia/db/testing';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { joinLive } from '../../../testing/live-client.ts';
import { useServerWithCompany } from '../../../testing/use-server.ts';
import { aStaffedCompany, type Person } from '../../../testing/world.ts';
import { saveAddressBookEntry } from './address-book.ts';

const { server, home } = useServerWithCompany();

function aFile(cells: unknown[][], bookType: BookType = 'xlsx'): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Contatos');
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['nome', 'numero'],
      ['Não é daqui', '5511999999999'],
    ]),
    'Outra',
  );
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

function upload(as: Person, bytes: Buffer, name = 'contatos.xlsx') {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  return server.call(contactRoutes.uploadContacts, { as: as.token, body });
}

const create = (as: Person, body: object) => server.call(contactRoutes.createContact, { as: as.token, body });
const contactsOf = (companyId: number) =>
  server.db.admin
    .selectFrom('contacts')
    .select(['name', 'number', 'email'])
    .where('company_id', '=', companyId)
    .orderBy('number')
    .execute();
const report = (as: Person, id: number) =>
  server.call(contactRoutes.showContactImport, { as: as.token, params: { id } });

describe('CON-11 CON-19 a spreadsheet', () => {
  it.each([
    ['xlsx', 'clientes.xlsx'],
    ['biff8', 'CLIENTES.XLS'],
  ] as const)('imports type %s; skips, counts and names wrong and repeated rows', async (type, name) => {
    const { company, agent, loner } = await aStaffedCompany(server, {});
    await create(agent, { name: 'Já está', number: '5531987654321' });
    const watcher = await joinLive(server.url, { token: loner.token });
    const cells = [
      ['E-MAIL', 'Nome', 'observação', 'NÚMERO'],
      ['ana@exemplo.com', 'Ana Lima', 'x', '+55 (11) 98888-0001'],
      ['', 'Bia', 'x', 5511988880002],
      [],
      ['', 'Bia de novo', '', '551188880002'],
      ['', 'Já está, sem o nove', '', '553187654321'],
      ['', '', 'sem nome', '5511988880003'],
      ['', 'Sem número', '', ''],
      ['', 'Número curto', '', '1234'],
      ['', 'x', '', '5511988880004'],
      ['isto não é e-mail', 'E-mail errado', '', '5511988880005'],
      ['', '=1+1', '', '5511988880006'],
    ];
    const { status, body } = await upload(agent, aFile(cells, type), name);
    expect(status).toBe(200);
    const bias = { name: 'Bia', number: '5511988880002', email: '' };
    const records = [
      { name: 'Ana Lima', number: '5511988880001', email: 'ana@exemplo.com' },
      bias,
      { name: '=1+1', number: '5511988880006', email: '' },
    ];
    expect(body.records).toEqual(records.map((record) => ({ id: expect.any(Number), ...record })));
    expect([body.imported, body.skipped]).toEqual([3, 7]);
    expect(body.skippedRows.map(({ row, reason }) => [row, reason])).toEqual([
      [5, 'twice'],
      [6, 'known'],
      [7, 'no-name'],
      [8, 'no-number'],
      [9, 'bad-number'],
      [10, 'bad-name'],
      [11, 'bad-email'],
    ]);
    expect(await contactsOf(company.id)).toHaveLength(4);
    expect((await report(agent, body.importId)).body).toMatchObject({
      source: 'file',
      fileName: name,
      state: 'done',
      total: 10,
      done: 10,
      imported: 3,
      skipped: 7,
      skippedRows: body.skippedRows,
    });
    const [received] = await watcher.waitFor(
      liveChannel(company.id, 'contact'),
      (payload: { records?: unknown[] }) => payload.records !== undefined,
    );
    expect(livePayloads.contact.parse(received)).toMatchObject({
      action: 'create',
      records: expect.arrayContaining(records.map((record): unknown => expect.objectContaining(record))) as unknown,
    });
    watcher.close();
    const again = await upload(agent, aFile(cells, type), name);
    expect([again.body.imported, again.body.skipped]).toEqual([0, 10]);
  });

  it('X-CON-03 reports progress to the user who started it, to no other user', async () => {
    const { company, agent, loner } = await aStaffedCompany(server, {});
    const [mine, other] = [
      await joinLive(server.url, { token: agent.token }),
      await joinLive(server.url, { token: loner.token }),
    ];
    const rows = Array.from({ length: 600 }, (_, n) => [`Cliente ${n}`, String(5511960000000 + n)]);
    const { body } = await upload(agent, aFile([['name', 'number'], ...rows]));
    expect(body).toMatchObject({ imported: 600, skipped: 0 });
    const channel = liveChannel(company.id, 'contactImport');
    await mine.waitFor(channel, (payload: { import: { state: string } }) => payload.import.state === 'done');
    const steps = mine.frames
      .filter(({ event }) => event === channel)
      .map(({ args: [payload] }) => livePayloads.contactImport.parse(payload).import);
    expect(steps.at(-1)).toMatchObject({ id: body.importId, total: 600, done: 600, imported: 600 });
    expect(steps.length).toBeGreaterThan(1);
    expect(other.frames.some(({ event }) => event === channel)).toBe(false);
    for (const client of [mine, other]) client.close();
  });

  it.each([
    ['with another name', () => aFile([['name', 'number']]), 'contatos.csv', 400, 'ERR_FILE_TYPE'],
    ['that only says so', () => Buffer.from('<html></html>'), 'contatos.xls', 400, 'ERR_FILE_TYPE'],
    [
      'without the columns',
      () =>
        aFile([
          ['a', 'b'],
          ['Ana', '5511'],
        ]),
      'a.xlsx',
      400,
      'ERR_FILE_COLUMNS',
    ],
    ['that is empty', () => aFile([[]]), 'a.xlsx', 400, 'ERR_FILE_COLUMNS'],
    ['that is cut off', () => aFile([['name', 'number']]).subarray(0, 900), 'a.xlsx', 400, 'ERR_FILE_UNREADABLE'],
    ['that is locked', aLocked, 'a.xlsx', 400, 'ERR_FILE_UNREADABLE'],
    ['that unpacks to gigabytes', aBomb, 'a.xlsx', 400, 'ERR_FILE_UNREADABLE'],
    ['with too many rows', tooManyRows, 'a.xlsx', 413, 'ERR_FILE_TOO_LARGE'],
    ['with too many bytes', () => Buffer.alloc(contactImportLimits.bytes + 1), 'a.xlsx', 413, 'ERR_FILE_TOO_LARGE'],
  ])('%s is refused, and nothing of it is kept', async (_, bytes, name, status, error) => {
    const before = await contactsOf(home.company.id);
    expect(await upload(home.agent, bytes(), name)).toMatchObject({ status, error });
    expect(await contactsOf(home.company.id)).toEqual(before);
  });

  it('refuses a body that is no form, or a form without a file', async () => {
    const as = home.agent.token;
    const withoutFile = new FormData();
    withoutFile.append('name', 'Ana');
    for (const body of [{}, withoutFile]) {
      const answer = await server.call(contactRoutes.uploadContacts, { as, body });
      expect(answer).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    }
  });

  it('sent five times at once makes each contact once', async () => {
    const { company, agent } = await aStaffedCompany(server, {});
    const rows = Array.from({ length: 40 }, (_, n) => [`Cliente ${n}`, String(5511970000000 + n)]);
    const file = aFile([['name', 'number'], ...rows]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(agent, file)));
    expect(answers.reduce((sum, { body }) => sum + body.imported, 0)).toBe(40);
    expect(await contactsOf(company.id)).toHaveLength(40);
  });
});

it('refuses imports when one runs and four wait, and imports a neighbour’s file', async () => {
  const [noisy, quiet] = [await aStaffedCompany(server, {}), await aStaffedCompany(server, {})];
  const rows = Array.from({ length: 100 }, (_, n) => [`Cliente ${n}`, String(5511980000000 + n)]);
  const file = aFile([['nome', 'numero'], ...rows]);
  const flood = Array.from({ length: 20 }, () => upload(noisy.agent, file));
  const refused = await Promise.race(flood);
  expect(refused).toMatchObject({ status: 429, error: 'ERR_IMPORT_BUSY' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await upload(quiet.agent, file)).body.imported).toBe(100);
  const answers = await Promise.all(flood);
  expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
  expect(await contactsOf(noisy.company.id)).toHaveLength(100);
});

it('X-CON-07 reports the first thousand skipped rows to its company, and a dead worker', async () => {
  const { agent, company } = home;
  const other = await aStaffedCompany(server, {});
  const { id } = await server.db.admin
    .insertInto('contact_imports')
    .values({ company_id: company.id, source: 'file', total: 5, updated_at: new Date(Date.now() - 120_000) })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await report(agent, id)).body).toMatchObject({ state: 'interrupted', done: 0, total: 5 });
  const rows = Array.from({ length: contactImportLimits.reportedRows + 5 }, (_, n) => [`Cliente ${n}`, '12']);
  const { body } = await upload(agent, aFile([['nome', 'numero'], ...rows]));
  expect([body.imported, body.skipped, body.skippedRows.length]).toEqual([0, 1_005, 1_000]);
  expect(body.skippedRows[0]).toEqual({ row: 2, reason: 'bad-number', name: 'Cliente 0', number: '12' });
  const finished = (await report(agent, body.importId)).body;
  expect(finished).toMatchObject({ state: 'done', total: 1_005, done: 1_005, skippedRows: body.skippedRows });
  for (const [as, wanted] of [
    [other.admin, id],
    [agent, 999_999],
  ] as const)
    expect(await report(as, wanted)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
});

describe('CON-10 besides a spreadsheet, the address book of the phone', () => {
  const importBook = (as: Person) => server.call(contactRoutes.importContacts, { as: as.token });

  it('imports the default phone’s contacts and leaves existing contacts as they are', async () => {
    const { company, agent, loner } = await aStaffedCompany(server, {});
    const scope = { companyId: company.id };
    expect(await importBook(agent)).toMatchObject({ status: 400, error: 'ERR_NO_DEF_WAPP_FOUND' });
    const { id } = await aConnection(server.db.admin, { company_id: company.id, is_default: true });
    await create(agent, { name: 'Já está', number: '5511988880001' });
    const entries = [
      ['5511988880001', 'Outro nome'],
      ['5511988880002', 'Bia do telefone'],
      ['5511988880003', '‮Caio\n'],
      ['5511988880003', 'Caio'],
      ['5511988880004', '  '],
    ] as const;
    for (const [value, displayName] of entries)
      await tenantTx(scope, (tx) =>
        saveAddressBookEntry(tx, scope, id, { names: [{ kind: 'pn', value }], displayName }),
      );
    await tenantTx(scope, (tx) =>
      saveAddressBookEntry(tx, scope, id, { names: [{ kind: 'lid', value: '77' }], displayName: 'Sem número' }),
    );
    const watcher = await joinLive(server.url, { token: loner.token });
    const { body } = await importBook(agent);
    expect(body).toEqual({ imported: 2, skipped: 1, importId: expect.any(Number) });
    expect(await contactsOf(company.id)).toEqual([
      { name: 'Já está', number: '5511988880001', email: '' },
      { name: 'Bia do telefone', number: '5511988880002', email: '' },
      { name: 'Caio', number: '5511988880003', email: '' },
    ]);
    const isReload = (payload: { action: string }) => payload.action === 'reload';
    await watcher.waitFor(liveChannel(company.id, 'contact'), isReload);
    watcher.close();
    const set = (row: { status?: string; provider?: string }) =>
      server.db.admin.updateTable('connections').set(row).where('id', '=', id).execute();
    await set({ status: 'DISCONNECTED' });
    expect(await importBook(agent)).toMatchObject({ error: 'ERR_WAPP_NOT_INITIALIZED' });
  });
});

/** A small archive whose one sheet contains many zeros. */
function aBomb(): Buffer {
  const zeros = deflateRawSync(Buffer.alloc(200 * 1_048_576));
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(zeros.length, 18);
  local.writeUInt32LE(1_000, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(zeros.length, 20);
  central.writeUInt32LE(1_000, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + zeros.length, 16);
  return Buffer.concat([local, name, zeros, central, name, end]);
}

interface Boxes {
  utils: { cfb_new(): object; cfb_add(box: object, path: string, bytes: Buffer): void };
  write(box: object, options: { type: 'buffer' }): Uint8Array;
}
/** The library's types do not declare it. */
const boxes = CFB as Boxes;

/** A password-protected file of an office program, whose content cannot be read. */
function aLocked(): Buffer {
  const box = boxes.utils.cfb_new();
  boxes.utils.cfb_add(box, '/EncryptionInfo', Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]));
  boxes.utils.cfb_add(box, '/EncryptedPackage', Buffer.alloc(4_096, 7));
  return Buffer.from(boxes.write(box, { type: 'buffer' }));
}

function tooManyRows(): Buffer {
  const rows = Array.from({ length: contactImportLimits.rows + 1 }, (_, n) => [`Cliente ${n}`, 5511950000000 + n]);
  return aFile([['name', 'number'], ...rows]);
}
