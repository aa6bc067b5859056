import {
  aConversation,
  aSession,
  companyChecksums,
  furnishCompany,
  plantWord,
  type TestDatabase,
} from '@recadia/db/testing';
import type { Stage } from '../world/stage.ts';
import { buildWorld, type World } from '../world/world.ts';
import type { Worlds } from './callers.ts';

/** Text columns whose constraints refuse the word; a new one is added here on purpose. Colours always refuse it. */
const refusingColumns = [
  'backup_codes.code_hash',
  'charges.external_id',
  'charges.gateway',
  'charges.status',
  'chats.pair',
  'companies.language',
  'companies.recurrence',
  'companies.terms_version',
  'connections.cloud_phone_number_id',
  'connections.cloud_waba_id',
  'connections.number',
  'connections.provider',
  'connections.status',
  'connections.token_hash',
  'connections.token_sealed',
  'contact_identities.kind',
  'contact_imports.source',
  'contacts.number',
  'contacts.reply_kind',
  'contacts.reply_value',
  'directory_companies.cell',
  'directory_connections.kind',
  'email_changes.token_hash',
  'event_work.subscriber',
  'idempotency_keys.body_hash',
  'invitations.token_hash',
  'invoices.kind',
  'invoices.status',
  'jobs.task',
  'lanes.direction',
  'ledger.kind',
  'message_moves.kind',
  'messages.media_state',
  'messages.origin',
  'outbox.kind',
  'outbox.review',
  'outbox.state',
  'password_resets.code_hash',
  'pay_tokens.token_hash',
  'payment_events.event_key',
  'payment_events.gateway',
  'payment_gateways.environment',
  'payment_gateways.kind',
  'payments.gateway',
  'phone_book.number',
  'push_subscriptions.endpoint_hash',
  'queue_assignments.mode',
  'queue_options.media_path',
  'queue_options.media_type',
  'queues.media_path',
  'queues.media_type',
  'refunds.origin',
  'refunds.status',
  'reminders.channel',
  'schedules.recurrence',
  'schedules.review',
  'schedules.status',
  'session_refresh_tokens.hash',
  'sessions.revoked_reason',
  'ticket_events.kind',
  'ticket_timers.kind',
  'tickets.bot_silence',
  'tickets.late_for',
  'tickets.status',
  'users.profile',
  'wa_inbox.key',
  'wa_sessions.desired',
];

export async function buildWorlds(stage: Stage): Promise<Worlds> {
  const worlds = {
    home: await buildWorld(stage, 'canaryhome'),
    otherTenant: await buildWorld(stage, 'canaryneighbour'),
    bare: await buildWorld(stage, 'canarybare', { hasPlan: false }),
    blocked: await buildWorld(stage, 'canaryblocked', { dueDate: '2020-01-01' }),
    operator: await buildWorld(stage, 'canaryoperator', { isSuper: true }),
    guarded: await buildWorld(stage, 'canaryguarded'),
  };
  await fillCompany(stage.server.db, worlds.guarded);
  return worlds;
}

/** Rows in every table with the word in every text, so that any leak and any change is found. */
async function fillCompany({ admin }: TestDatabase, world: World): Promise<void> {
  const company_id = world.companyId;
  const [tagId, userId, queueId] = [await world.idOf('tag', false), await world.idOf('user', false), world.queueIds[0]];
  if (typeof tagId !== 'number' || typeof userId !== 'number' || queueId === undefined)
    throw new Error('The guarded company is empty.');
  await aSession(admin, { company_id, user_id: userId });
  await aConversation(admin, { company_id, user_id: userId, queue_id: queueId });
  await furnishCompany(admin, company_id);
  await admin.insertInto('settings').values({ company_id, key: 'to be planted', value: '' }).execute();
  await admin.insertInto('audit_log').values({ company_id, action: 'planted' }).execute();
  // Numbered already, so that the relay ignores it.
  await admin
    .insertInto('events')
    .values({ company_id, name: 'tag.created', entity_id: String(tagId), seq: 1 })
    .execute();
  await admin.insertInto('company_event_seq').values({ company_id, last_seq: 1 }).execute();
  await admin
    .insertInto('idempotency_keys')
    .values({ company_id, user_id: userId, route: 'POST /tags', key: 'planted', body_hash: '0'.repeat(64) })
    .execute();

  const refused = (await plantWord(admin, company_id, world.word)).filter((column) => !column.endsWith('.color'));
  if (refused.sort().join() !== refusingColumns.join()) {
    throw new Error(`The word is refused in ${refused.join(', ')}; known are ${refusingColumns.join(', ')}`);
  }
  await admin.insertInto('settings').values({ company_id, key: 'userRating', value: world.word }).execute();
  const rows = await (await companyChecksums(admin, company_id))();
  const empty = [...rows].filter(([, sum]) => sum.rows === 0).map(([table]) => table);
  if (empty.length > 0) throw new Error(`Nothing to guard in ${empty.join(', ')}: fill the guarded company.`);
}
