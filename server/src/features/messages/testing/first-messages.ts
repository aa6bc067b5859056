import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { aCompany, aConnection, testDatabase, type TestDatabase } from '@recadia/db/testing';
import type { Identity } from '@recadia/whatsapp';
import type { Order, RoundResult } from './first-writer.ts';

export interface FirstMessages {
  contacts: number;
  /** Number of messages that each contact writes at the same time. */
  each: number;
  processes: number;
}

const writer = fileURLToPath(new URL('./first-writer.ts', import.meta.url));
/** Number of contacts that write their first message at the same time. */
const atOnce = 5;
const poolSize = 8;

/** Writes first messages of many contacts, several at once for each, and returns the counts in the database. */
export async function writeFirstMessages({ contacts, each, processes }: FirstMessages) {
  const db = await testDatabase();
  const children = Array.from({ length: processes }, () => fork(writer, { execArgv: ['--import', 'tsx'] }));
  try {
    const companyId = (await aCompany(db.admin)).id;
    const connectionId = (await aConnection(db.admin, { company_id: companyId })).id;
    const start: Order = { appUrl: db.urls.app, companyId, connectionId, poolSize };
    await Promise.all(children.map((child) => request(child, start)));
    const failures: string[] = [];
    const began = performance.now();
    for (let first = 0, round = 1; first < contacts; first += atOnce, round += 1) {
      const people = Array.from({ length: Math.min(atOnce, contacts - first) }, (_, n) => first + n);
      const results = await Promise.all(
        children.map((child, at) => request(child, { round, messages: shareOf(people, each, { at, processes }) })),
      );
      failures.push(...results.flatMap((one) => one.failures));
    }
    return { ...(await countAll(db)), failures, ms: performance.now() - began };
  } finally {
    await Promise.all(children.map(stopProcess));
    await db.drop();
  }
}

function request(child: ChildProcess, order: Order): Promise<RoundResult> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a writer ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (result) => {
      child.off('exit', onExit);
      resolve(result as RoundResult);
    });
    child.send(order);
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}

/** The messages of one process: each message of a contact shows different addresses. */
function shareOf(people: number[], each: number, { at, processes }: { at: number; processes: number }) {
  return people.flatMap((person) =>
    Array.from({ length: each }, (_, turn) => ({ id: `${person}-${turn}`, names: namesOf(person, turn) })).filter(
      (_, turn) => turn % processes === at,
    ),
  );
}

function namesOf(person: number, turn: number): Identity[] {
  const long: Identity = { kind: 'pn', value: `55319${80_000_000 + person}` };
  const short: Identity = { kind: 'pn', value: `5531${80_000_000 + person}` };
  const lid: Identity = { kind: 'lid', value: `4${person}` };
  const shown = [[long], [short], [lid, long], [long, lid]];
  return shown[turn % shown.length] ?? [long];
}

async function countAll({ admin }: TestDatabase) {
  const people = await admin.selectFrom('contacts').select('id').where('merged_into_id', 'is', null).execute();
  const merged = await admin.selectFrom('contacts').select('id').where('merged_into_id', 'is not', null).execute();
  const tickets = await admin.selectFrom('tickets').select(['contact_id', 'status', 'unread_messages']).execute();
  const messages = await admin.selectFrom('messages').select('ticket_id').execute();
  return {
    contacts: people.length,
    merged: merged.length,
    tickets: tickets.length,
    living: tickets.filter(({ status }) => status !== 'closed').length,
    unread: tickets.reduce((sum, ticket) => sum + ticket.unread_messages, 0),
    messages: messages.length,
  };
}
