import { tenantTx } from '@recadia/db';
import { aCompany, aConnection, aContact, aQueue, aUser, type TestDatabase } from '@recadia/db/testing';
import { sql } from 'kysely';
import { isAppError } from '../platform/errors.ts';
import type { Actor } from '../platform/session/people.ts';
import { setQueued, setRatingAsked } from '../features/auto-replies/auto-replies.sql.ts';
import { changeByRule, findOrOpenTicket, returnTicketsOf, recordRule } from '../features/tickets/index.ts';
import { changeTickets } from '../features/tickets/list/bulk.service.ts';
import { createTicket } from '../features/tickets/lifecycle/create.service.ts';
import { mergeByHand, undoByHand } from '../features/tickets/list/of-contact.service.ts';
import { changeTicket, deleteTicket } from '../features/tickets/tickets.service.ts';
import { undoTickets } from '../features/tickets/lifecycle/undo.service.ts';

/** A number from 0 up to n. */
export type Dice = (n: number) => number;

/** The same seed gives the same numbers. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

export type Desk = Awaited<ReturnType<typeof aBusyDesk>>;

/** A company whose users make every change to its tickets, in random order. */
export async function aBusyDesk({ admin }: TestDatabase, { people, timezone }: { people: number; timezone: string }) {
  const { id: company_id } = await aCompany(admin, { timezone });
  const queues: number[] = [];
  for (let n = 0; n < 3; n += 1) queues.push((await aQueue(admin, { company_id })).id);
  const actors: Actor[] = [];
  for (let n = 0; n < people; n += 1) {
    const { id, name, email } = await aUser(admin, { company_id, profile: 'admin', queue_ids: queues });
    const rights = { profile: 'admin', super: false, allTicket: true, queueIds: queues } as const;
    actors.push({ userId: id, companyId: company_id, sessionId: 's', name, email, ...rights });
  }
  const connection = await aConnection(admin, { company_id, is_default: true });
  return { scope: { companyId: company_id }, queues, actors, connectionId: connection.id };
}

/** One random step of a contact's tickets. Changes that the product refuses change nothing. */
export async function liveOn(db: TestDatabase, desk: Desk, dice: Dice, contacts: number[]): Promise<void> {
  if (contacts.length === 0 || dice(12) === 0)
    contacts.push((await aContact(db.admin, { company_id: desk.scope.companyId })).id);
  const contactId = contacts[dice(contacts.length)] ?? 0;
  const ticket = await db.admin
    .selectFrom('tickets')
    .select(['id', 'status', 'contact_id', 'connection_id', 'queue_id'])
    .where('contact_id', '=', contactId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const step = { desk, dice, contactId };
  try {
    if (dice(60) === 0) await mergeAndPart(step, contacts);
    else if (dice(90) === 0) await leave(step);
    else if (!ticket) await begin(step);
    else if (dice(25) === 0) await deleteTicket(desk.scope, anActor(step), ticket.id);
    else if (ticket.status === 'closed') await afterwards(step, ticket);
    else await goOn(step, ticket);
  } catch (error) {
    if (!isAppError(error)) throw error;
  }
}

interface Step {
  desk: Desk;
  dice: Dice;
  contactId: number;
}
interface Ticket {
  id: number;
  status: string;
  contact_id: number;
  connection_id: number;
  queue_id: number | null;
}

const oneOf = <T>(dice: Dice, all: T[]): T => {
  const one = all[dice(all.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};
const anActor = ({ desk, dice }: Step): Actor => oneOf(dice, desk.actors);

async function begin(step: Step): Promise<void> {
  const { desk, dice, contactId } = step;
  if (dice(3) === 0) {
    const queueId = dice(2) === 0 ? null : oneOf(dice, desk.queues);
    await createTicket(desk.scope, anActor(step), { contactId, queueId });
  } else await receive(step, dice(8) === 0 ? 'history' : 'customer', 'oi');
}

function receive({ desk, contactId }: Step, cause: 'customer' | 'history', words: string) {
  const conversation = { contactId, connectionId: desk.connectionId, isGroup: false, at: new Date() };
  return tenantTx(desk.scope, (tx) => findOrOpenTicket(tx, desk.scope, { ...conversation, cause, words }));
}

async function goOn(step: Step, { id, status }: Ticket): Promise<void> {
  const { desk, dice } = step;
  const { scope, queues } = desk;
  const actor = anActor(step);
  const change = (wish: Parameters<typeof changeTicket>[3]) => changeTicket(scope, actor, id, wish);
  switch (dice(8)) {
    case 0:
      return void (await change({ queueId: oneOf(dice, queues), userId: dice(2) ? anActor(step).userId : null }));
    case 1:
      return void (await change({ status: 'pending' }));
    case 2:
      return route(step, id);
    case 3: {
      const action = oneOf(dice, ['accept', 'resolve', 'transfer'] as const);
      const { undoToken } = await changeTickets(scope, actor, { action, ids: [id], queueId: oneOf(dice, queues) });
      if (dice(2) === 0) await undoTickets(scope, actor, undoToken);
      return;
    }
    default:
      return void (await change({ status: status === 'pending' && dice(4) ? 'open' : 'closed', userId: actor.userId }));
  }
}

function route({ desk: { scope, queues }, dice }: Step, id: number): Promise<void> {
  const queueId = oneOf(dice, queues);
  return tenantTx(scope, async (tx) => {
    const why = { cause: 'waited', inputs: { minutes: 5 } } as const;
    const isDone = await changeByRule(tx, scope, id, ({ status }) =>
      status === 'pending' ? { verb: 'routed', change: { queueId }, why } : null,
    );
    if (isDone) await setQueued(tx, scope, id);
  });
}

/** The tickets of a colleague who leaves wait for others. */
function leave(step: Step): Promise<void> {
  const { scope } = step.desk;
  return tenantTx(scope, (tx) => returnTicketsOf(tx, scope, anActor(step).userId));
}

async function afterwards(step: Step, ticket: Ticket): Promise<void> {
  const { desk, dice } = step;
  if (dice(3) === 0) {
    const status = dice(2) ? 'open' : 'pending';
    await changeTicket(desk.scope, anActor(step), ticket.id, { status });
  } else if (dice(2) === 0) {
    await ask(step, ticket);
    await receive(step, 'customer', String(1 + dice(4)));
  } else await receive(step, 'customer', 'oi');
}

/** Asks for a rating as the automatic messages do at the end of a conversation. */
function ask({ desk: { scope } }: Step, { id, ...at }: Ticket): Promise<void> {
  const place = { id, contactId: at.contact_id, connectionId: at.connection_id, queueId: at.queue_id };
  return tenantTx(scope, async (tx) => {
    const { rows } = await sql`select from tickets where company_id = ${scope.companyId} and id = ${id}
      and status = 'closed' for no key update`.execute(tx);
    if (rows.length === 0) return;
    await recordRule(tx, scope, place, 'auto-message', { cause: 'rating-asked', inputs: {} });
    await setRatingAsked(tx, scope, id);
  });
}

async function mergeAndPart(step: Step, contacts: number[]): Promise<void> {
  const { desk, dice, contactId: keptId } = step;
  const mergedId = oneOf(dice, contacts);
  if (keptId === mergedId) return;
  const { mergeId } = await mergeByHand(desk.scope, anActor(step), { keptId, mergedId, reason: 'by hand' });
  if (dice(2) === 0) await undoByHand(desk.scope, anActor(step), mergeId);
  else contacts.splice(contacts.indexOf(mergedId), 1);
}
