import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, type TestDatabase } from '@recadia/db/testing';
import type { WhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { enqueueSend } from '../features/messages/index.ts';
import type { LinkedNumber } from './gateways.ts';
import { pause, waitUntil } from './wait-until.ts';

export interface Place {
  db: TestDatabase;
  emulator: WhatsAppWeb;
}

const customer = '5511977700001';
const timeoutMs = 60_000;
const mostUnderWay = 20;

/** Two companies that write to each other, one of them with two connections, and a group with all their numbers. */
export async function openNeighbours(place: Place) {
  const { db, emulator } = place;
  emulator.addPerson({ phone: customer, name: 'Cliente' });
  const [firstCompany, otherCompany] = [(await aCompany(db.admin)).id, (await aCompany(db.admin)).id];
  for (const company_id of [firstCompany, otherCompany])
    await db.admin.insertInto('settings').values({ company_id, key: 'CheckMsgIsGroup', value: 'disabled' }).execute();
  const numbers = {
    first: await linkNumber(place, firstCompany, '5511977700010'),
    second: await linkNumber(place, firstCompany, '5511977700020'),
    other: await linkNumber(place, otherCompany, '5511977700030'),
  };
  const members = [customer, ...Object.values(numbers).map(({ phone }) => phone)];
  return { ...numbers, group: emulator.createGroup({ subject: 'Vizinhos', members }).id };
}

export type Neighbours = Awaited<ReturnType<typeof openNeighbours>>;

/** A connection of the company, linked by its QR code. */
export async function linkNumber({ db, emulator }: Place, companyId: number, phone: string): Promise<LinkedNumber> {
  emulator.addPerson({ phone, name: `Loja ${phone}` });
  const { id: connectionId } = await aConnection(db.admin, { company_id: companyId, status: 'OPENING' });
  let scanned = '';
  await waitUntil(
    async () => {
      const asked = db.admin.selectFrom('connections').select(['status', 'qrcode']).where('id', '=', connectionId);
      const { status, qrcode } = await asked.executeTakeFirstOrThrow();
      if (qrcode !== '' && qrcode !== scanned) await emulator.scan(phone, (scanned = qrcode)).catch(() => undefined);
      return status === 'CONNECTED';
    },
    `the number ${phone}`,
    timeoutMs,
  );
  return { phone, companyId, connectionId };
}

/** `<company>/<connection>/<direction>`: the place where a message must be stored. */
const receivedBy = ({ companyId, connectionId }: LinkedNumber) => `${companyId}/${connectionId}/in`;
const sentBy = ({ companyId, connectionId }: LinkedNumber) => `${companyId}/${connectionId}/out`;

/** Each sent text, and all the places where it must be stored. */
export type Written = Map<string, string[]>;

/**
 * The companies write to each other on their phones, `withDesks` also from the product, and into the group in both
 * ways.
 */
export async function talk(
  place: Place,
  neighbours: Neighbours,
  { messages, withDesks }: { messages: number; withDesks: boolean },
): Promise<Written> {
  const { first, second, other, group } = neighbours;
  const all = [first, second, other];
  const written: Written = new Map();
  const onPhone = (from: LinkedNumber, to: LinkedNumber) => async (text: string) => {
    written.set(text, [sentBy(from), receivedBy(to)]);
    await place.emulator.send(from.phone, { to: to.phone, text });
  };
  const atDesk = (from: LinkedNumber, to: LinkedNumber) => async (text: string) => {
    written.set(text, [sentBy(from), receivedBy(to)]);
    await sendFromDesk(place, from, { phone: to.phone, text });
  };
  const inGroup = (phone: string) => async (text: string) => {
    written.set(
      text,
      all.map((one) => (one.phone === phone ? sentBy(one) : receivedBy(one))),
    );
    await place.emulator.send(phone, { group, text });
  };
  const atDeskInGroup = (from: LinkedNumber) => async (text: string) => {
    written.set(
      text,
      all.map((one) => (one === from ? sentBy(one) : receivedBy(one))),
    );
    await sendFromDesk(place, from, { text });
  };
  const firstWords = [onPhone(first, other), onPhone(other, first), onPhone(second, first), onPhone(first, second)];
  const ways = [
    onPhone(first, other),
    onPhone(other, first),
    onPhone(first, second),
    onPhone(second, first),
    inGroup(first.phone),
    inGroup(other.phone),
    inGroup(customer),
    atDeskInGroup(first),
    atDeskInGroup(other),
    ...(withDesks ? [atDesk(first, other), atDesk(other, first), atDesk(second, first), atDesk(first, second)] : []),
  ];
  // A ticket must exist before the product can answer in it.
  for (const way of [...firstWords, inGroup(customer)]) await way(`recado ${written.size}`);
  await settled(place, written);
  while (written.size < messages) {
    await ways[written.size % ways.length]?.(`recado ${written.size}`);
    // Limited pace: the test checks where messages are stored, not throughput.
    await settled(place, written, mostUnderWay);
  }
  await settled(place, written);
  return written;
}

async function sendFromDesk({ db }: Place, from: LinkedNumber, { phone, text }: { phone?: string; text: string }) {
  const scope = { companyId: from.companyId };
  const mine = db.admin
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', 'c.id', 't.contact_id')
    .select('t.id')
    .where('t.connection_id', '=', from.connectionId);
  const ticket = phone ? mine.where('c.number', '=', phone) : mine.where('t.is_group', '=', true);
  const { id: ticketId } = await ticket.executeTakeFirstOrThrow();
  await tenantTx(scope, (tx) => enqueueSend(tx, scope, { ticketId, body: { kind: 'text', text } }));
}

const rowsOf = ({ db }: Place) =>
  db.admin
    .selectFrom('messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .innerJoin('contacts as c', 'c.id', 't.contact_id')
    .select(['m.body', 'm.company_id', 'm.connection_id', 'm.from_me', 'm.from_phone', 'm.ack', 'm.send_error'])
    .select([
      't.company_id as ticket_company',
      't.connection_id as ticket_connection',
      'c.company_id as contact_company',
    ])
    .execute();

/** Waits until all but a few expected rows exist, or no row has arrived before the timeout. */
async function settled({ db }: Place, written: Written, missing = 0): Promise<void> {
  const wanted = [...written.values()].flat().length - missing;
  const count = db.admin.selectFrom('messages').select((eb) => eb.fn.countAll<number>().as('n'));
  let [most, end] = [0, Date.now() + timeoutMs];
  for (; Date.now() < end; await pause(100)) {
    const { n } = await count.executeTakeFirstOrThrow();
    if (n >= wanted) return;
    if (n > most) [most, end] = [n, Date.now() + timeoutMs];
  }
}

/** Checks the stored messages and returns the faults. */
export async function judgeNeighbours(place: Place, written: Written): Promise<{ rows: number; faults: string[] }> {
  const rows = await rowsOf(place);
  const faults: string[] = [];
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const side = row.from_me ? 'out' : 'in';
    const places = found.get(row.body) ?? [];
    found.set(row.body, [...places, `${row.company_id}/${row.connection_id}/${side}`]);
    const isForeign = row.ticket_company !== row.company_id || row.contact_company !== row.company_id;
    if (isForeign || row.ticket_connection !== row.connection_id) faults.push(`"${row.body}" is in a foreign ticket`);
    if (row.send_error !== null) faults.push(`"${row.body}" did not go: ${row.send_error}`);
  }
  for (const [text, places] of written) {
    const [wanted, stored] = [places, found.get(text) ?? []].map((some) => [...some].sort().join(' '));
    if (wanted !== stored) faults.push(`"${text}" stored in ${stored || 'no place'} instead of ${wanted}`);
  }
  const texts = [...found.keys()].filter((text) => !written.has(text));
  if (texts.length > 0) faults.push(`unknown texts ${JSON.stringify(texts.slice(0, 3))}`);
  return { rows: rows.length, faults };
}
