import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  claimCloudNumbers,
  claimFileRemovals,
  claimMails,
  claimPictures,
  claimPushes,
  claimSchedules,
  claimTimers,
  systemTx,
  type Share,
  type SystemTx,
} from '../index.ts';
import { aCompany, aConnection, aContact, aSchedule, aSession, aTicket, aUser } from '../testing/index.ts';
import { useTestDatabase } from '../testing/use-database.ts';

const db = useTestDatabase({ poolSize: 2 });

const leaseMs = 30_000;
const gateway = 'gateway-of-claims';

interface Place {
  company_id: number;
  connection_id: number;
}

async function aPlace(): Promise<Place> {
  const { id: company_id } = await aCompany(db.admin);
  const { id: connection_id } = await aConnection(db.admin, { company_id });
  await db.admin.updateTable('wa_sessions').set({ owner: gateway }).where('company_id', '=', company_id).execute();
  return { company_id, connection_id };
}

const aTicketOf = async ({ company_id, connection_id }: Place): Promise<number> => {
  const { id: contact_id } = await aContact(db.admin, { company_id });
  return (await aTicket(db.admin, { company_id, connection_id, contact_id })).id;
};

type Claim = (sys: SystemTx, room: { max: number; share: Share }) => Promise<{ company_id: number }[]>;
type Insert = (place: Place, due_at: Date) => Promise<unknown>;

/** Every claim of due rows: how a row becomes due, and the function that claims it. */
const claims: Record<string, { insert: Insert; claim: Claim }> = {
  'web pushes': {
    async insert({ company_id, connection_id }, due_at) {
      const { id: user_id } = await aUser(db.admin, { company_id });
      const { id: session_id } = await aSession(db.admin, { company_id, user_id });
      const endpoint_hash = randomUUID().replaceAll('-', '').repeat(2);
      const target = { endpoint_hash, target_sealed: 'v1', shows_text: false };
      await db.admin
        .insertInto('push_subscriptions')
        .values({ company_id, session_id, user_id, ...target })
        .execute();
      const ticket_id = await aTicketOf({ company_id, connection_id });
      await db.admin
        .insertInto('pushes')
        .values({ company_id, session_id, ticket_id, message_id: 1, due_at })
        .execute();
    },
    claim: (sys, room) => claimPushes(sys, { leaseMs, ...room }),
  },
  mails: {
    insert: ({ company_id }, due_at) =>
      db.admin
        .insertInto('mails')
        .values({ company_id, letter_sealed: 'v1', due_at, expires_at: new Date('2999-01-01') })
        .execute(),
    claim: (sys, room) => claimMails(sys, { leaseMs, ...room }),
  },
  timers: {
    async insert(place, due_at) {
      const ticket_id = await aTicketOf(place);
      const timer = { company_id: place.company_id, ticket_id, kind: 'trial', due_at };
      await db.admin.insertInto('ticket_timers').values(timer).execute();
    },
    claim: (sys, room) => claimTimers(sys, { leaseMs, ...room }),
  },
  schedules: {
    async insert({ company_id }, due_at) {
      const { id: contact_id } = await aContact(db.admin, { company_id });
      await aSchedule(db.admin, { company_id, contact_id, send_at: due_at, due_at });
    },
    claim: (sys, room) => claimSchedules(sys, { leaseMs, ...room }),
  },
  'profile pictures': {
    async insert({ company_id, connection_id }, due_at) {
      const { id: contact_id } = await aContact(db.admin, { company_id });
      await db.admin.insertInto('contact_pictures').values({ company_id, connection_id, contact_id, due_at }).execute();
    },
    claim: (sys, room) => claimPictures(sys, { gateway, leaseMs, ...room }),
  },
  'file removals': {
    insert: ({ company_id }, due_at) =>
      db.admin.insertInto('file_removals').values({ company_id, path: randomUUID(), due_at }).execute(),
    claim: (sys, room) => claimFileRemovals(sys, { leaseMs, ...room }),
  },
  'Cloud API checks': {
    insert: ({ company_id }, cloud_checked_at) =>
      aConnection(db.admin, { company_id, provider: 'cloud', cloud_app_key: randomUUID(), cloud_checked_at }),
    claim: claimCloudNumbers,
  },
};

describe.each(Object.entries(claims))('claims of %s', (_name, { insert, claim }) => {
  it('leave a share to other companies when one company has many due rows', async () => {
    const [busy, quiet] = [await aPlace(), await aPlace()];
    for (let n = 0; n < 7; n += 1) await insert(busy, new Date(n * 1_000));
    const take = async (max: number, held: Place[]) => {
      const inWork = held.map((place) => ({ companyId: place.company_id, connectionId: place.connection_id }));
      const share = { perCompany: 3, perConnection: 3, held: inWork };
      const rows = await systemTx((sys) => claim(sys, { max, share }));
      return rows.map(({ company_id }) => (company_id === busy.company_id ? 'busy' : 'quiet'));
    };
    expect(await take(10, [])).toEqual(['busy', 'busy', 'busy']);
    await insert(quiet, new Date(60_000));
    expect(await take(1, [busy])).toEqual(['quiet']);
    await insert(quiet, new Date(60_000));
    expect(await take(10, [busy, busy, busy])).toEqual(['quiet']);
    expect(await take(10, [busy, busy])).toEqual(['busy']);
    expect(await take(10, [])).toEqual(['busy', 'busy', 'busy']);
    expect(await take(10, [])).toEqual([]);
  });
});
