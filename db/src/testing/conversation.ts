import { randomUUID } from 'node:crypto';
import { anOption, aSession, aTwoFactor } from './builders.ts';
import { aPrompt } from './builders/prompts.ts';
import { aQuickMessage } from './builders/quick-messages.ts';
import { aTag } from './builders/tags.ts';
import { someChats } from './chats.ts';
import { someNumbers } from './numbers.ts';
import { somePlans } from './plans.ts';
import { nextNumber, type Admin, type OfCompany, type Row } from './rows.ts';

export async function aConnection(admin: Admin, fields: OfCompany<'connections'>): Promise<Row<'connections'>> {
  const connection = await admin
    .insertInto('connections')
    .values({ name: `Conexão ${nextNumber()}`, status: 'CONNECTED', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { company_id, id: connection_id } = connection;
  if (connection.provider === 'beta')
    await admin.insertInto('wa_sessions').values({ company_id, connection_id }).execute();
  return connection;
}

/** A contact with a phone number of its own by default. */
export async function aContact(admin: Admin, fields: OfCompany<'contacts'>): Promise<Row<'contacts'>> {
  const number = nextNumber();
  const contact = await admin
    .insertInto('contacts')
    .values({ name: `Cliente ${number}`, number: `5511${910_000_000 + number}`, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (contact.number !== '') {
    const phone = { kind: 'phone', value: contact.number, match_key: contact.number, contact_id: contact.id };
    await admin
      .insertInto('contact_identities')
      .values({ company_id: contact.company_id, ...phone })
      .execute();
  }
  return contact;
}

export async function aTicket(
  admin: Admin,
  fields: OfCompany<'tickets'> & { contact_id: number; connection_id: number },
): Promise<Row<'tickets'>> {
  const closed_at = fields.status === 'closed' ? new Date() : null;
  return admin
    .insertInto('tickets')
    .values({ closed_at, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function aMessage(
  admin: Admin,
  fields: OfCompany<'messages'> & { ticket_id: number; connection_id: number },
): Promise<Row<'messages'>> {
  return admin
    .insertInto('messages')
    .values({ from_me: false, body: `Mensagem ${nextNumber()}`, wa_id: randomUUID(), ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function aNote(
  admin: Admin,
  fields: OfCompany<'ticket_notes'> & { ticket_id: number },
): Promise<Row<'ticket_notes'>> {
  return admin
    .insertInto('ticket_notes')
    .values({ note: `Observação ${nextNumber()}`, ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function aTicketView(
  admin: Admin,
  fields: OfCompany<'ticket_views'> & { user_id: number },
): Promise<Row<'ticket_views'>> {
  return admin
    .insertInto('ticket_views')
    .values({ name: `Visão ${nextNumber()}`, filters: 'unread=1', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function labelTicket(
  admin: Admin,
  ticket: { company_id: number; ticket_id: number },
  { id: tag_id }: { id: number },
): Promise<void> {
  await admin
    .insertInto('ticket_tags')
    .values({ ...ticket, tag_id })
    .execute();
}

/** Inserts one row in every table that a conversation uses. */
export async function aConversation(
  admin: Admin,
  { company_id, queue_id, user_id }: { company_id: number; queue_id: number; user_id: number },
) {
  const connection = await aConnection(admin, { company_id });
  const contact = await aContact(admin, { company_id });
  const [connection_id, contact_id] = [connection.id, contact.id];
  const ticket = await aTicket(admin, { company_id, contact_id, connection_id, queue_id, user_id, status: 'open' });
  const message = await aMessage(admin, { company_id, ticket_id: ticket.id, connection_id, contact_id });
  await aPrompt(admin, { company_id, queue_id });
  await anOption(admin, { company_id, queue_id });
  const of = { company_id, connection_id };
  const hex = '0'.repeat(64);
  await admin
    .insertInto('connection_queues')
    .values({ ...of, queue_id })
    .execute();
  await admin
    .insertInto('connection_days')
    .values({ ...of, day: '2027-01-01' })
    .execute();
  await admin
    .insertInto('connection_drops')
    .values({ ...of, code: 428 })
    .execute();
  await admin.insertInto('connection_health').values(of).execute();
  const template = { name: 'aviso', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
  await admin
    .insertInto('wa_templates')
    .values({ ...of, ...template })
    .execute();
  await admin
    .insertInto('wa_keys')
    .values({ ...of, type: 'session', id: '1', value_sealed: 'v1' })
    .execute();
  await admin
    .insertInto('wa_inbox')
    .values({ ...of, key: hex, entry_sealed: 'v1' })
    .execute();
  await admin
    .insertInto('wa_sent')
    .values({ ...of, wa_id: 'a', encoded_sealed: 'v1' })
    .execute();
  await admin.insertInto('contact_extra_info').values({ company_id, contact_id, name: 'CPF', value: '1' }).execute();
  const merge = { kept_id: contact_id, merged_id: contact_id, reason: 'by hand', moved: '{}' };
  await admin
    .insertInto('contact_merges')
    .values({ company_id, ...merge })
    .execute();
  // Complete, so that no worker acts on it.
  const move = { kind: 'ticket', from_id: contact_id, to_id: contact_id, due_at: null };
  await admin
    .insertInto('message_moves')
    .values({ company_id, ...move })
    .execute();
  // Far ahead, so that no worker acts on it.
  const removal = { company_id, path: `${company_id}/removed`, due_at: new Date('2100-01-01') };
  await admin.insertInto('file_removals').values(removal).execute();
  await admin.insertInto('contact_imports').values({ company_id, user_id, source: 'file', total: 1 }).execute();
  // Checked already, so that no gateway acts on it.
  const seen = { due_at: null, checked_at: new Date(), path: 'picture', mime_type: 'image/png', bytes: 1 };
  await admin
    .insertInto('contact_pictures')
    .values({ ...of, contact_id, ...seen })
    .execute();
  const inBook = { match_key: contact.number, number: contact.number, name: 'Como o telefone chama' };
  await admin
    .insertInto('phone_book')
    .values({ ...of, ...inBook })
    .execute();
  const { id: tracking_id } = await admin
    .insertInto('ticket_tracking')
    .values({ company_id, ticket_id: ticket.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await admin.insertInto('bot_states').values({ company_id, ticket_id: ticket.id, tracking_id }).execute();
  // Far in the future, so that no worker acts on a row that is only counted.
  await admin
    .insertInto('ticket_timers')
    .values({ company_id, ticket_id: ticket.id, kind: 'idle', due_at: new Date('2999-01-01') })
    .execute();
  await admin
    .insertInto('user_ratings')
    .values({ company_id, ticket_id: ticket.id, tracking_id, user_id, rate: 3 })
    .execute();
  await admin
    .insertInto('ticket_events')
    .values({ company_id, ticket_id: ticket.id, contact_id, kind: 'opened', folded: true })
    .execute();
  await someNumbers(admin, { company_id, ticket_id: ticket.id });
  const tag = await aTag(admin, { company_id });
  await labelTicket(admin, { company_id, ticket_id: ticket.id }, tag);
  const note = await aNote(admin, { company_id, ticket_id: ticket.id, user_id });
  await admin.insertInto('note_mentions').values({ company_id, note_id: note.id, user_id }).execute();
  await aQuickMessage(admin, { company_id, user_id });
  await someChats(admin, { company_id, user_id });
  await somePlans(admin, { company_id, contact_id, user_id });
  await admin
    .insertInto('queue_assignments')
    .values({ company_id, queue_id, mode: 'off', capacity: 5, last_user_id: user_id })
    .execute();
  await admin.insertInto('agent_turns').values({ company_id, user_id, given_at: new Date() }).execute();
  await aTicketView(admin, { company_id, user_id });
  const { id: session_id } = await aSession(admin, { company_id, user_id });
  const browser = { endpoint_hash: hex, target_sealed: 'v1', shows_text: true };
  await admin
    .insertInto('push_subscriptions')
    .values({ company_id, session_id, user_id, ...browser })
    .execute();
  // Far in the future, so that no worker acts on rows that are only counted.
  await admin.insertInto('push_marks').values({ company_id, seq: 1_000_000_000 }).execute();
  await admin
    .insertInto('mails')
    .values({ company_id, letter_sealed: 'v1', due_at: new Date('2999-01-01'), expires_at: new Date('2999-01-01') })
    .execute();
  await admin
    .insertInto('password_resets')
    .values({ company_id, user_id, code_hash: hex, expires_at: new Date('2999-01-01') })
    .execute();
  await aTwoFactor(admin, { company_id, user_id, code_hash: hex });
  await admin
    .insertInto('invitations')
    .values({
      company_id,
      user_id,
      token_hash: String(company_id).padStart(64, '0'),
      expires_at: new Date('2999-01-01'),
    })
    .execute();
  await admin
    .insertInto('email_changes')
    .values({
      company_id,
      user_id,
      email: `nova${company_id}@empresa.exemplo`,
      expires_at: new Date('2999-01-01'),
      token_hash: String(company_id).padStart(64, '0'),
    })
    .execute();
  const about = { company_id, message_id: message.id };
  await admin
    .insertInto('pushes')
    .values({ ...about, session_id, ticket_id: ticket.id, due_at: new Date('2999-01-01') })
    .execute();
  await admin
    .insertInto('message_edits')
    .values({ ...about, old_body: 'antes', edit_key: 'e' })
    .execute();
  const reaction = { sender_id: contact.number, emoji: '👍', from_me: false, at: new Date() };
  await admin
    .insertInto('message_reactions')
    .values({ ...about, ...reaction })
    .execute();
  await admin
    .insertInto('lanes')
    .values({ ...of, direction: 'in', chat: contact.number })
    .execute();
  const inboundEvent = { chat: contact.number, kind: 'message', dedupe_key: 'm:0:a', event: '{}', at: new Date() };
  await admin
    .insertInto('inbound')
    .values({ ...of, ...inboundEvent })
    .execute();
  const leaving = { chat: contact.number, kind: 'send', client_id: randomUUID(), payload: '{}' };
  await admin
    .insertInto('outbox')
    .values({ ...of, ...leaving, message_id: message.id })
    .execute();
  const toDo = {
    event_id: 1,
    subscriber: 'nobody',
    name: 'ticket.updated',
    data: '{}',
    due_at: new Date('2999-01-01'),
  };
  await admin
    .insertInto('event_work')
    .values({ company_id, ticket_id: ticket.id, ...toDo })
    .execute();
  return { connection, contact, ticket, message, note };
}
