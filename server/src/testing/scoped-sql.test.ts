import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aCompany, companyChecksums, testDatabase, type TestDatabase } from '@recadia/db/testing';
import type { TenantTx } from '@recadia/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../platform/session/people.ts';
import { clockReaches } from './reaches-clocks.ts';
import { accountReaches } from './reaches-accounts.ts';
import { assignmentReaches } from './reaches-assignment.ts';
import { chatReaches } from './reaches-chats.ts';
import { auditReaches } from './reaches-audit.ts';
import { chatbotReaches } from './reaches-chatbot.ts';
import { connectionReaches } from './reaches-connections.ts';
import { dashboardReaches } from './reaches-dashboard.ts';
import { contactReaches } from './reaches-contacts.ts';
import { conversationReaches } from './reaches-conversation.ts';
import { gatewayReaches } from './reaches-gateway.ts';
import { platformReaches } from './reaches-platform.ts';
import { mailReaches } from './reaches-mail.ts';
import { outboxReaches } from './reaches-outbox.ts';
import { pushReaches } from './reaches-push.ts';
import { queueReaches } from './reaches-queues.ts';
import { retentionReaches } from './reaches-retention.ts';
import { scheduleReaches } from './reaches-schedules.ts';
import { shownReaches } from './reaches-shown.ts';
import { storageReaches } from './reaches-storage.ts';
import { talkReaches } from './reaches-talks.ts';
import { ticketReaches } from './reaches-tickets.ts';
import { userReaches } from './reaches-users.ts';
import { otherTenant, type OtherTenant } from './other-tenant.ts';
import { otherTenantFirstId } from './other-tenant-first-id.ts';

type Reach = (tx: TenantTx, mine: Scope, other: OtherTenant) => Promise<unknown>;

/** Every SQL function, called with our scope and the other tenant's ids. Null: it concerns no company. */
const reaches: [file: string, functions: object, reaches: Record<string, Reach | null>][] = [
  // First, because others insert rows of ours about the other tenant's ticket.
  ...dashboardReaches,
  ...ticketReaches,
  ...contactReaches,
  ...conversationReaches,
  ...chatReaches,
  ...chatbotReaches,
  ...outboxReaches,
  ...clockReaches,
  ...pushReaches,
  ...scheduleReaches,
  ...shownReaches,
  ...talkReaches,
  ...gatewayReaches,
  ...assignmentReaches,
  ...platformReaches,
  ...queueReaches,
  ...userReaches,
  ...accountReaches,
  ...mailReaches,
  ...connectionReaches,
  ...retentionReaches,
  ...auditReaches,
  ...storageReaches,
];

let db: TestDatabase;
let mine: Scope;
let other: OtherTenant;
let checksums: Awaited<ReturnType<typeof companyChecksums>>;

beforeAll(async () => {
  db = await testDatabase();
  mine = { companyId: (await aCompany(db.admin)).id };
  other = await otherTenant(db.admin);
  checksums = await companyChecksums(db.admin, other.companyId);
});
afterAll(() => db.drop());

describe('a SQL function keeps to its scope even where no policy holds it back', () => {
  it('without exception', () => {
    const files = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' });
    const found = files.filter((file) => file.endsWith('.sql.ts')).map((file) => file.split('/').at(-1));
    expect(reaches.map(([file]) => file).sort()).toEqual(found.sort());
    for (const [file, functions, known] of reaches) {
      expect(Object.keys(known).sort(), file).toEqual(Object.keys(functions).sort());
    }
  });

  const all = reaches.flatMap(([file, , known]) =>
    Object.entries(known).map(([name, reach]) => ({ file, name, reach })),
  );
  it.each(all.filter(({ reach }) => reach))('$file $name', async ({ reach }) => {
    const before = await checksums();
    // A superuser's transaction is not bound by policies, so only the function's own predicate protects the rows.
    const attempt = db.admin.transaction().execute((tx) => Promise.resolve(reach?.(tx, mine, other)));
    const result: unknown = await attempt.catch(refusedByTheDatabase);
    expect(numbersIn(result).filter((number) => number >= otherTenantFirstId)).toEqual([]);
    expect(await checksums()).toEqual(before);
  });
});

/** Accepts two refusals: the foreign key of a reference into another company, and an update without a row. */
function refusedByTheDatabase(error: unknown): undefined {
  const message = String(error);
  if (!/violates foreign key constraint|no result/.test(message)) throw error;
}

const numbersIn = (result: unknown): number[] => (JSON.stringify(result ?? null).match(/\d{7,}/g) ?? []).map(Number);
