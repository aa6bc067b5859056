import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aMessage, aTicket } from '@recadia/db/testing';
import { useTestDatabase } from '@recadia/db/testing/use-database';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, it } from 'vitest';
import { mergeContacts, undoMerge } from '../../contacts/index.ts';
import { runDueJobs } from '../../../platform/jobs/engine/index.ts';
import { ticketRecords } from '../index.ts';
import { messageMoveTask } from './message-moves.service.ts';

const db = useTestDatabase({ poolSize: 4 });

const runMoves = () => runDueJobs(pino({ level: 'silent' }), [messageMoveTask]);
const many = 1_300;
const roundSize = 500;

/** Two contacts with one open ticket each; the newer ticket has many messages. */
async function twoConversations() {
  const company_id = (await aCompany(db.admin)).id;
  const scope = { companyId: company_id };
  const connection_id = (await aConnection(db.admin, { company_id })).id;
  const [kept, merged] = [await aContact(db.admin, { company_id }), await aContact(db.admin, { company_id })];
  const of = { company_id, connection_id, status: 'open' };
  const stays = await aTicket(db.admin, { ...of, contact_id: kept.id });
  const goes = await aTicket(db.admin, { ...of, contact_id: merged.id });
  await aMessage(db.admin, { company_id, connection_id, ticket_id: stays.id, contact_id: kept.id, at: new Date(0) });
  await sql`insert into messages (company_id, ticket_id, connection_id, wa_id, contact_id, from_me, body, at)
    select ${company_id}, ${goes.id}, ${connection_id}, 'm' || n, ${merged.id}, false, n::text,
      now() - n * interval '1 minute' from generate_series(1, ${many}::int) n`.execute(db.admin);
  const rows = () =>
    db.admin
      .selectFrom('messages')
      .select(['id', 'ticket_id', 'contact_id'])
      .where('company_id', '=', company_id)
      .orderBy('at')
      .orderBy('id')
      .execute();
  return { scope, connection_id, kept, merged, stays, goes, rows };
}

it('moves the newest messages with the merge and the rest in rounds, and loses none', async () => {
  const { scope, kept, merged, stays, goes, rows } = await twoConversations();
  const order = (await rows()).map(({ id }) => id);
  const merge = { keptId: kept.id, mergedId: merged.id, reason: 'same-person' };
  await tenantTx(scope, (tx) => mergeContacts(tx, scope, merge, ticketRecords));
  const during = await rows();
  expect(during.map(({ id }) => id)).toEqual(order);
  expect(during.slice(-roundSize).every(({ ticket_id }) => ticket_id === stays.id)).toBe(true);
  expect(during.filter(({ ticket_id }) => ticket_id === goes.id)).toHaveLength(many - roundSize);
  await Promise.all([runMoves(), runMoves()]);
  await runMoves();
  const after = await rows();
  expect(after.map(({ id }) => id)).toEqual(order);
  expect(new Set(after.map(({ ticket_id, contact_id }) => `${ticket_id} ${contact_id}`))).toEqual(
    new Set([`${stays.id} ${kept.id}`]),
  );
});

it('gives every message back when a merge is undone before its rounds are over', async () => {
  const { scope, connection_id, kept, merged, stays, rows } = await twoConversations();
  const before = await rows();
  const merge = { keptId: kept.id, mergedId: merged.id, reason: 'same-person' };
  const mergeId = await tenantTx(scope, (tx) => mergeContacts(tx, scope, merge, ticketRecords));
  const later = { company_id: scope.companyId, connection_id, ticket_id: stays.id, contact_id: kept.id };
  const { id } = await aMessage(db.admin, { ...later, at: new Date() });
  await tenantTx(scope, (tx) => undoMerge(tx, scope, mergeId, ticketRecords));
  await runMoves();
  expect(await rows()).toEqual([...before, { id, ticket_id: stays.id, contact_id: kept.id }]);
});

it('gives every message back when a merge is undone after its rounds', async () => {
  const { scope, kept, merged, rows } = await twoConversations();
  const before = await rows();
  const merge = { keptId: kept.id, mergedId: merged.id, reason: 'same-person' };
  const mergeId = await tenantTx(scope, (tx) => mergeContacts(tx, scope, merge, ticketRecords));
  await runMoves();
  await tenantTx(scope, (tx) => undoMerge(tx, scope, mergeId, ticketRecords));
  await runMoves();
  expect(await rows()).toEqual(before);
  expect(
    await db.admin.selectFrom('message_moves').select('id').where('company_id', '=', scope.companyId).execute(),
  ).toEqual([]);
});
