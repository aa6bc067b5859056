import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  aCompany,
  aConnection,
  aContact,
  aMessage,
  aNote,
  anOption,
  aPrompt,
  aQuickMessage,
  aQueue,
  aSession,
  aTag,
  aTicket,
  aTicketView,
  aUser,
  companyChecksums,
  somePlans,
  someNumbers,
  labelTicket,
  testDatabase,
  type TestDatabase,
} from '@recadia/db/testing';
import type { TenantTx } from '@recadia/db';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as auth from '../features/auth/auth.sql.ts';
import * as companies from '../features/companies/companies.sql.ts';
import * as plans from '../features/plans/plans.sql.ts';
import * as settings from '../features/settings/settings.sql.ts';
import * as tags from '../features/tags/tags.sql.ts';
import type { Scope } from '../platform/people.ts';
import * as eventLog from '../platform/realtime/eventLog.sql.ts';
import * as presence from '../platform/realtime/presence.sql.ts';
import { clockReaches } from './reaches-clocks.ts';
import { assignmentReaches } from './reaches-assignment.ts';
import { chatbotReaches } from './reaches-chatbot.ts';
import { connectionReaches } from './reaches-connections.ts';
import { dashboardReaches } from './reaches-dashboard.ts';
import { contactReaches } from './reaches-contacts.ts';
import { conversationReaches } from './reaches-conversation.ts';
import { gatewayReaches, theirHold } from './reaches-gateway.ts';
import { outboxReaches } from './reaches-outbox.ts';
import { pushReaches } from './reaches-push.ts';
import { queueReaches } from './reaches-queues.ts';
import { scheduleReaches } from './reaches-schedules.ts';
import { shownReaches } from './reaches-shown.ts';
import { talkReaches } from './reaches-talks.ts';
import { theirBatch, ticketReaches } from './reaches-tickets.ts';
import { userReaches } from './reaches-users.ts';
import { theirFirstId } from './theirFirstId.ts';

type Theirs = Awaited<ReturnType<typeof theirCompany>>;
type Reach = (tx: TenantTx, mine: Scope, theirs: Theirs) => Promise<unknown>;

/** Every SQL function, called with our scope and their ids. Null: it is about no company. */
const reaches: [file: string, functions: object, reaches: Record<string, Reach | null>][] = [
  // First: others write lines of ours about their ticket.
  ...dashboardReaches,
  ...ticketReaches,
  ...contactReaches,
  ...conversationReaches,
  ...chatbotReaches,
  ...outboxReaches,
  ...clockReaches,
  ...pushReaches,
  ...scheduleReaches,
  ...shownReaches,
  ...talkReaches,
  ...gatewayReaches,
  ...assignmentReaches,
  [
    'auth.sql.ts',
    auth,
    {
      insertSession: (tx, mine, { userId }) =>
        auth.insertSession(tx, mine, {
          id: newId,
          user_id: userId,
          user_agent: null,
          ip: null,
          expires_at: new Date(),
        }),
      insertRefreshToken: (tx, mine, { sessionId }) => auth.insertRefreshToken(tx, mine, sessionId, 'a'.repeat(64)),
      spendRefreshToken: (tx, mine, { refreshHash }) => auth.spendRefreshToken(tx, mine, refreshHash),
      extendSession: (tx, mine, { sessionId }) => auth.extendSession(tx, mine, sessionId, new Date()),
      setOffline: (tx, mine, { userId }) => auth.setOffline(tx, mine, userId),
      lockActive: (tx, mine, { userId }) => auth.lockActive(tx, mine, userId),
    },
  ],
  [
    'companies.sql.ts',
    companies,
    {
      findCompany: (tx, mine) => companies.findCompany(tx, mine),
      findWholeCompany: (tx, mine) => companies.findWholeCompany(tx, mine),
      findHours: (tx, mine) => companies.findHours(tx, mine),
      updateHours: (tx, mine) => companies.updateHours(tx, mine, { schedules: [], timezone: 'UTC' }),
    },
  ],
  ['plans.sql.ts', plans, { findPlan: null }],
  ...queueReaches,
  [
    'settings.sql.ts',
    settings,
    {
      listSettings: (tx, mine) => settings.listSettings(tx, mine),
      upsertSetting: (tx, mine) => settings.upsertSetting(tx, mine, { key: 'call', value: 'disabled' }),
    },
  ],
  [
    'tags.sql.ts',
    tags,
    {
      listTags: (tx, mine) => tags.listTags(tx, mine, { searchLimit: 9, page: { after: null, offset: 0 }, limit: 9 }),
      // A count of theirs would be too small to recognise: as many as their first id stands for one.
      countTags: async (tx, mine) => (await tags.countTags(tx, mine, { searchLimit: 9 }, 9)) * theirFirstId,
      listLaneTags: (tx, mine) => tags.listLaneTags(tx, mine),
      listTagsByIds: (tx, mine, { tagId }) => tags.listTagsByIds(tx, mine, [tagId]),
      findTag: (tx, mine, { tagId }) => tags.findTag(tx, mine, tagId),
      insertTag: (tx, mine, { userId }) =>
        tags.insertTag(tx, mine, { name: 'Nova', color: '#fff', kanban: 0, user_id: userId }),
      updateTag: (tx, mine, { tagId }) => tags.updateTag(tx, mine, tagId, { name: 'Outra', color: '#000', kanban: 0 }),
      deleteTag: (tx, mine, { tagId }) => tags.deleteTag(tx, mine, tagId),
    },
  ],
  ...userReaches,
  ...connectionReaches,
  [
    'eventLog.sql.ts',
    eventLog,
    {
      findTip: (tx, mine) => eventLog.findTip(tx, mine),
      listEvents: (tx, mine) => eventLog.listEvents(tx, mine, { since: 0, limit: 9 }),
      findNewestEvent: (tx, mine, { tagId }) =>
        eventLog.findNewestEvent(tx, mine, { name: 'tag.created', entityId: String(tagId) }),
    },
  ],
  [
    'presence.sql.ts',
    presence,
    {
      markOnline: (tx, mine, { userId }) => presence.markOnline(tx, mine, userId),
      markSeen: (tx, mine, { userId }) => presence.markSeen(tx, mine, [userId]),
      markOffline: (tx, mine, { userId }) => presence.markOffline(tx, mine, [userId], new Date()),
    },
  ],
];

const newId = '00000000-0000-4000-8000-000000000000';

let db: TestDatabase;
let mine: Scope;
let theirs: Theirs;
let checksums: Awaited<ReturnType<typeof companyChecksums>>;

beforeAll(async () => {
  db = await testDatabase();
  mine = { companyId: (await aCompany(db.admin)).id };
  for (const table of [
    'companies',
    'users',
    'queues',
    'queue_options',
    'tags',
    'events',
    'connections',
    'contacts',
    'tickets',
    'messages',
    'contact_merges',
    'inbound',
    'outbox',
    'contact_imports',
    'ticket_events',
    'ticket_notes',
    'quick_messages',
    'schedules',
    'file_lists',
    'file_list_options',
    'ticket_views',
  ]) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${theirFirstId})`.execute(db.admin);
  }
  theirs = await theirCompany();
  checksums = await companyChecksums(db.admin, theirs.companyId);
});
afterAll(() => db.drop());

async function theirCompany() {
  const { admin } = db;
  const { id: company_id } = await aCompany(admin);
  const queue = await aQueue(admin, { company_id });
  const filePath = `${company_id}/2027-01/file`;
  const file = { media_path: filePath, media_bytes: 1 };
  await admin.updateTable('queues').set(file).where('id', '=', queue.id).execute();
  const menuOption = await anOption(admin, { company_id, queue_id: queue.id });
  const user = await aUser(admin, { company_id, profile: 'admin', online: true, queue_ids: [queue.id] });
  const tag = await aTag(admin, { company_id, kanban: 1, user_id: user.id });
  const session = await aSession(admin, { company_id, user_id: user.id });
  const browser = { session_id: session.id, endpoint_hash: 'b'.repeat(64), target_sealed: 'v1', shows_text: true };
  await admin
    .insertInto('push_subscriptions')
    .values({ company_id, user_id: user.id, ...browser })
    .execute();
  await admin.insertInto('push_marks').values({ company_id, seq: theirFirstId }).execute();
  const connection = await aConnection(admin, { company_id, is_default: true });
  const contact = await aContact(admin, { company_id });
  const of = { company_id, contact_id: contact.id, connection_id: connection.id };
  const ticket = await aTicket(admin, of);
  const message = await aMessage(admin, { ...of, ticket_id: ticket.id });
  const push = { session_id: session.id, ticket_id: ticket.id, message_id: message.id, due_at: new Date(0) };
  await admin
    .insertInto('pushes')
    .values({ company_id, ...push })
    .execute();
  const moved = { kept_id: contact.id, merged_id: contact.id, reason: 'x', moved: '{}' };
  const merge = await admin
    .insertInto('contact_merges')
    .values({ company_id, ...moved })
    .returning('id')
    .executeTakeFirstOrThrow();
  const life = await admin
    .insertInto('ticket_tracking')
    .values({ company_id, ticket_id: ticket.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await admin
    .insertInto('ticket_timers')
    .values({ company_id, ticket_id: ticket.id, kind: 'idle', due_at: new Date(0) })
    .execute();
  const onTicket = { company_id, ticket_id: ticket.id };
  await labelTicket(admin, onTicket, tag);
  await admin
    .insertInto('ticket_events')
    .values({ ...onTicket, contact_id: contact.id, kind: 'accepted', user_id: user.id, data: theirBatch })
    .execute();
  await someNumbers(admin, { ...onTicket, n: theirFirstId });
  const family = { company_id, kind: 'group', match_key: 'g', value: 'g', contact_id: contact.id };
  await admin.insertInto('contact_identities').values(family).execute();
  const chat = `pn:${contact.number}`;
  const told = { connection_id: connection.id, chat, kind: 'message', dedupe_key: 'm', event: '{}', at: new Date(0) };
  const lane = { connection_id: connection.id, direction: 'in', chat, due_at: new Date(0) };
  await admin
    .insertInto('lanes')
    .values({ company_id, ...lane })
    .execute();
  const heard = await admin
    .insertInto('inbound')
    .values({ company_id, ...told })
    .returning('id')
    .executeTakeFirstOrThrow();
  const leaving = { chat, kind: 'send', client_id: 'theirs', payload: '{}', connection_id: connection.id };
  await admin
    .insertInto('outbox')
    .values({ company_id, message_id: message.id, ...leaving })
    .execute();
  await admin.updateTable('users').set({ whatsapp_id: connection.id }).where('id', '=', user.id).execute();
  await admin
    .insertInto('connection_queues')
    .values({ company_id, connection_id: connection.id, queue_id: queue.id })
    .execute();
  const template = { name: `modelo-${theirFirstId}`, language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
  await admin
    .insertInto('wa_templates')
    .values({ company_id, connection_id: connection.id, ...template })
    .execute();
  await aPrompt(admin, { company_id, queue_id: queue.id });
  const imported = await admin
    .insertInto('contact_imports')
    .values({ company_id, user_id: user.id, source: 'file', total: 9 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inBook = { match_key: contact.number, number: contact.number, name: 'No telefone' };
  await admin
    .insertInto('phone_book')
    .values({ company_id, connection_id: connection.id, ...inBook })
    .execute();
  const plans = await somePlans(admin, { company_id, contact_id: contact.id, user_id: user.id });
  const note = await aNote(admin, { company_id, ticket_id: ticket.id, user_id: user.id });
  const quickMessage = await aQuickMessage(admin, { company_id, user_id: user.id });
  const view = await aTicketView(admin, { company_id, user_id: user.id });
  await holdTheirPhone({ company_id, connection_id: connection.id });
  const { hash } = await admin.selectFrom('session_refresh_tokens').select('hash').executeTakeFirstOrThrow();
  await admin
    .insertInto('settings')
    .values({ company_id, key: 'call', value: String(theirFirstId) })
    .execute();
  const event = { company_id, name: 'tag.created', entity_id: String(tag.id), seq: theirFirstId };
  await admin.insertInto('events').values(event).execute();
  await admin.insertInto('company_event_seq').values({ company_id, last_seq: theirFirstId }).execute();
  return {
    companyId: company_id,
    queueId: queue.id,
    optionId: menuOption.id,
    filePath,
    userId: user.id,
    tagId: tag.id,
    connectionId: connection.id,
    sessionId: session.id,
    refreshHash: hash,
    contactId: contact.id,
    ticketId: ticket.id,
    lifeId: life.id,
    messageId: message.id,
    waId: message.wa_id ?? '',
    mergeId: merge.id,
    noteId: note.id,
    ...plans,
    quickMessageId: quickMessage.id,
    viewId: view.id,
    importId: imported.id,
    inboundId: heard.id,
    phone: contact.number,
    chat,
  };
}

async function holdTheirPhone(of: { company_id: number; connection_id: number }): Promise<void> {
  const { owner, epoch, keyType, keyId, journalKey } = theirHold;
  const sealed = String(theirFirstId);
  await db.admin
    .updateTable('wa_sessions')
    .set({ owner, epoch, creds_sealed: sealed })
    .where('connection_id', '=', of.connection_id)
    .execute();
  await db.admin
    .insertInto('wa_keys')
    .values({ ...of, type: keyType, id: keyId, value_sealed: sealed })
    .execute();
  await db.admin
    .insertInto('wa_inbox')
    .values({ ...of, key: journalKey, entry_sealed: sealed })
    .execute();
  await db.admin
    .insertInto('wa_sent')
    .values({ ...of, wa_id: keyId, encoded_sealed: sealed })
    .execute();
}

describe('a SQL function keeps to its scope even where no policy holds it back', () => {
  it('and none is left out', () => {
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
    // A superuser's transaction: policies do not bind it, so only the function's own predicate protects the rows.
    const attempt = db.admin.transaction().execute((tx) => Promise.resolve(reach?.(tx, mine, theirs)));
    const result: unknown = await attempt.catch(refusedByTheDatabase);
    expect(numbersIn(result).filter((number) => number >= theirFirstId)).toEqual([]);
    expect(await checksums()).toEqual(before);
  });
});

/** A reference into another company cannot be written, and nothing was found to update: both are what we want. */
function refusedByTheDatabase(error: unknown): undefined {
  const said = String(error);
  if (!/violates foreign key constraint|no result/.test(said)) throw error;
}

const numbersIn = (result: unknown): number[] => (JSON.stringify(result ?? null).match(/\d{7,}/g) ?? []).map(Number);
