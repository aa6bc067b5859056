import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenantTx, type TenantTx } from '../scope.ts';
import { searchTickets, searchMessages, type Viewer } from './search-tickets.ts';
import { aCompany, aQueue, aUser } from '../testing/builders.ts';
import { aConnection, aContact, aMessage, aTicket } from '../testing/conversation.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const database = useTestDatabase({ poolSize: 2 });
let companyId: number;
let connectionId: number;
const everything: Viewer = { seesAll: true, userId: 1, queueIds: [], seesUnqueued: true };

beforeEach(async () => {
  companyId = (await aCompany(database.admin)).id;
  connectionId = (await aConnection(database.admin, { company_id: companyId })).id;
});

const within = <T>(work: (tx: TenantTx) => Promise<T>) => tenantTx({ companyId }, work);
const idsOf = async (tx: TenantTx, search: Parameters<typeof searchTickets>[1]) =>
  (await searchTickets(companyId, search).execute(tx)).rows.map(({ id }) => id);
const tickets = (term: string, eyes = everything) => within((tx) => idsOf(tx, { term, eyes, limit: 100 }));
const messages = async (term: string, eyes = everything) =>
  (await within((tx) => searchMessages(tx, companyId, { term, eyes, limit: 100, before: null }))).map(({ id }) => id);

async function aTalk(name: string, bodies: string[], fields: { queue_id?: number; user_id?: number } = {}) {
  const company_id = companyId;
  const contact = await aContact(database.admin, { company_id, name });
  const place = { company_id, connection_id: connectionId };
  const ticket = await aTicket(database.admin, { ...place, contact_id: contact.id, status: 'open', ...fields });
  const messageIds = [];
  for (const [index, body] of bodies.entries()) {
    const at = new Date(Date.UTC(2026, index, 1));
    messageIds.push((await aMessage(database.admin, { ...place, ticket_id: ticket.id, body, at })).id);
  }
  return { ticket, contact, messageIds };
}

describe('searching tickets', () => {
  it('finds them by the name, the number and what was said, accents and case aside', async () => {
    const jose = await aTalk('José Araújo', ['Bom dia', 'A devolução chegou?']);
    await aTalk('Ana', ['nada disso']);
    for (const term of ['jose', 'ARAUJO', 'é ara', 'jo', 'devolucao', 'DEVOLUÇÃO', 'devol', 'chegou devolucao'])
      expect(await tickets(term), term).toEqual([jose.ticket.id]);
    const { number } = jose.contact;
    expect(await tickets(`+${number.slice(0, 4)} ${number.slice(4)}`)).toEqual([jose.ticket.id]);
    for (const term of ['olucao', 'devolucao amanha', '%', '_', "'", ':*', '!', '& |', '  ', '😀'])
      expect(await tickets(term), term).toEqual([]);
  });

  it('finds only visible tickets, and none of another company', async () => {
    const queue = await aQueue(database.admin, { company_id: companyId });
    const user = await aUser(database.admin, { company_id: companyId });
    const [mine, queued, hidden] = [
      await aTalk('Um', ['pedido'], { user_id: user.id }),
      await aTalk('Dois', ['pedido'], { queue_id: queue.id }),
      await aTalk('Três', ['pedido']),
    ];
    const eyes = { seesAll: false, userId: user.id, queueIds: [queue.id], seesUnqueued: false };
    expect((await tickets('pedido', eyes)).sort()).toEqual([mine.ticket.id, queued.ticket.id].sort());
    expect(await messages('pedido', eyes)).toEqual([...queued.messageIds, ...mine.messageIds]);
    expect(await messages('pedido')).toEqual([...hidden.messageIds, ...queued.messageIds, ...mine.messageIds]);
    const { id: other } = await aCompany(database.admin);
    const foreign = { term: 'pedido', eyes: everything, limit: 9 };
    expect(await tenantTx({ companyId: other }, (tx) => idsOf(tx, foreign))).toEqual([]);
    const asked = { ...foreign, before: null };
    expect(await tenantTx({ companyId: other }, (tx) => searchMessages(tx, companyId, asked))).toEqual([]);
  });
});

describe('searching messages', () => {
  it('goes from the newest to the oldest across the weeks, and on from where a page ended', async () => {
    const { messageIds } = await aTalk('Ana', ['boleto um', 'outra coisa', 'boleto dois', 'o boleto três']);
    const hits = [messageIds[3], messageIds[2], messageIds[0]];
    expect(await messages('boleto')).toEqual(hits);
    const found: number[] = [];
    let before: readonly [string, number] | null = null;
    for (let left = 5; left > 0; left -= 1) {
      const request: Parameters<typeof searchMessages>[2] = { term: 'boleto', eyes: everything, limit: 1, before };
      const page = await within((tx) => searchMessages(tx, companyId, request));
      found.push(...page.map(({ id }) => id));
      before = page[0] ? [page[0].position, page[0].id] : before;
    }
    expect(found).toEqual(hits);
  });

  it('shows nothing of what was deleted', async () => {
    const { messageIds } = await aTalk('Ana', ['segredo']);
    await database.admin.updateTable('messages').set({ is_deleted: true }).where('id', 'in', messageIds).execute();
    expect([await messages('segredo'), await tickets('segredo')]).toEqual([[], []]);
  });

  it('reads no message when the person sees no ticket, and few when the person sees few', async () => {
    const user = await aUser(database.admin, { company_id: companyId });
    const { ticket } = await aTalk('Ana', ['bom dia']);
    await sql`insert into messages (company_id, ticket_id, connection_id, from_me, body, wa_id, at)
      select ${companyId}, ${ticket.id}, ${connectionId}, false, 'bom dia ' || n, 'seen-' || n,
        timestamptz '2026-01-01' + n * interval '1 hour'
      from generate_series(1, 5000) as n`.execute(database.admin);
    await sql`analyze messages`.execute(database.admin);
    const eyes = { seesAll: false, userId: user.id, queueIds: [], seesUnqueued: false };
    const readBy = (request: Parameters<typeof searchMessages>[2]) =>
      within(async (tx) => {
        const counter = async () => {
          const { rows } = await sql<{ fetched: number }>`
            select pg_stat_get_xact_tuples_fetched('messages'::regclass) as fetched`.execute(tx);
          return rows[0]?.fetched ?? 0;
        };
        const before = await counter();
        const found = await searchMessages(tx, companyId, request);
        return { found: found.length, read: (await counter()) - before };
      });
    expect(await readBy({ term: 'bom', eyes, limit: 41, before: null })).toEqual({ found: 0, read: 0 });
    const mine = await aTalk('Rui', ['bom dia', 'bom dia a todos'], { user_id: user.id });
    const few = await readBy({ term: 'bom', eyes, limit: 41, before: null });
    expect(few.found).toBe(mine.messageIds.length);
    expect(few.read).toBeLessThan(500);
  });

  it('uses its indexes as the app role, in a company with 30,000 messages', async () => {
    const { ticket, messageIds } = await aTalk('Ana', ['a agulha no palheiro']);
    await sql`insert into messages (company_id, ticket_id, connection_id, from_me, body, wa_id, at)
      select ${companyId}, ${ticket.id}, ${connectionId}, false, 'bom dia ' || md5(n::text), md5(n::text),
        timestamptz '2026-01-01' + n * interval '10 minutes'
      from generate_series(1, 30000) as n`.execute(database.admin);
    await sql`analyze messages`.execute(database.admin);
    await within(async (tx) => {
      const counters = async () => {
        const { rows } = await sql<{ role: string; scanned: number; index_scans: number }>`
          select current_user as role, pg_stat_get_xact_tuples_returned('messages'::regclass) as scanned,
            pg_stat_get_xact_numscans('messages'::regclass) as index_scans`.execute(tx);
        return rows[0];
      };
      // The counters may still include small tables of the last moments.
      const before = await counters();
      expect(before?.role).toBe('recadia_app');
      const rare = { term: 'palheiro', eyes: everything, limit: 100, before: null };
      expect((await searchMessages(tx, companyId, rare)).map(({ id }) => id)).toEqual(messageIds);
      expect(await counters()).toEqual(before);
      const common = { term: 'bom', eyes: everything, limit: 41, before: null };
      const started = performance.now();
      expect(await searchMessages(tx, companyId, common)).toHaveLength(41);
      expect(performance.now() - started).toBeLessThan(300);
      expect(await counters()).toEqual(before);
    });
  });
});
