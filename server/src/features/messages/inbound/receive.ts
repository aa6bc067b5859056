import type { TenantTx } from '@recadia/db';
import type { InboundMessage, WaEventOf } from '@recadia/whatsapp';
import type { ConnectionProvider } from '@recadia/contract/connections';
import { clock } from '../../../platform/clock.ts';
import { emit } from '../../../platform/emit.ts';
import type { Scope } from '../../../platform/session/people.ts';
import { capabilitiesOf } from '../../connections/index.ts';
import { askForPicture, resolveContact } from '../../contacts/index.ts';
import { listOpenSettings } from '../../settings/index.ts';
import { bumpTicket, findOrOpenTicket, ticketRecords } from '../../tickets/index.ts';
import { inboundFields, previewOf } from '../messages.fields.ts';
import { insertInboundMessage, type NewInboundMessage } from './ingest.sql.ts';
import { enqueueRejection } from '../outbound/outbox.ts';

/** The connection that received an event. */
export interface MessageSource {
  connectionId: number;
  provider: ConnectionProvider;
  memory?: LastReceived;
}

/** The contact and ticket of the transaction's last message: both stay locked until the commit. */
export interface LastReceived {
  last?: { key: string; chat: Resolved; ticket: Ticket };
}

type Resolved = Awaited<ReturnType<typeof resolveContact>>;
type Ticket = Awaited<ReturnType<typeof findOrOpenTicket>>;

const atWhatsApp = 2;
/** Clocks differ: a message dated further ahead than this would stay the last message for a long time. */
const aheadMs = 60_000;

/** Stores a message of a customer, of a group member, or from the company's own phone. */
export async function receiveMessage(
  tx: TenantTx,
  scope: Scope,
  source: MessageSource,
  event: InboundMessage,
): Promise<boolean> {
  const { ref, isHistory, isFromPhone } = event;
  const isGroup = ref.chat.kind === 'group';
  if (isGroup && (await areGroupsIgnored(tx, scope))) return false;
  const isOurs = ref.fromMe;
  const cause = isHistory ? 'history' : isOurs ? 'own-phone' : 'customer';
  const at = limitToNow(event.at);
  const { chat, ticket } = await resolveContactAndTicket(tx, scope, source, { event, cause, at });
  const writer = isGroup && !isOurs ? await resolveGroupMember(tx, scope, event) : chat;
  // A rating or an automatic reply leaves a closed ticket closed, because it needs no answer.
  const isUnread = cause === 'customer' && ticket.status !== 'closed';
  const fields = inboundFields(event);
  return store(tx, scope, source, {
    ticket,
    isUnread,
    isLive: !isHistory,
    opensWindow: cause === 'customer',
    message: {
      ticket_id: ticket.id,
      connection_id: source.connectionId,
      wa_id: ref.id,
      at,
      contact_id: isOurs ? null : writer.id,
      sender_id: isOurs ? null : senderIdOf(event),
      from_me: isOurs,
      from_phone: isFromPhone,
      is_read: !isUnread,
      ack: isOurs ? atWhatsApp : 0,
      ...fields,
    },
  });
}

interface Arrival {
  event: InboundMessage;
  cause: 'history' | 'own-phone' | 'customer';
  at: Date;
}

/** Finds or creates the contact of the chat and its ticket. */
async function resolveContactAndTicket(
  tx: TenantTx,
  scope: Scope,
  source: MessageSource,
  { event, cause, at }: Arrival,
) {
  const { connectionId, provider, memory = {} } = source;
  const { ref, senderName } = event;
  const isGroup = ref.chat.kind === 'group';
  const names = [ref.chat, ...event.chat];
  const pushName = ref.fromMe || isGroup ? undefined : senderName;
  const wroteFrom = cause === 'customer' ? ref.chat : undefined;
  const key = JSON.stringify([cause, pushName, names]);
  if (memory.last?.key === key) return memory.last;
  const chat = await resolveContact(tx, scope, { names, pushName, isGroup, wroteFrom }, ticketRecords);
  const text = event.body.kind === 'text' ? event.body.text : null;
  const ticket = await findOrOpenTicket(tx, scope, {
    contactId: chat.id,
    connectionId,
    isGroup,
    at,
    cause,
    words: text,
  });
  if (cause === 'customer' && capabilitiesOf(provider).profilePictures)
    await askForPicture(tx, scope, { contactId: chat.id, connectionId });
  const resolved = { key, chat, ticket };
  // The message after a rating may open a new ticket, so a closed ticket is not remembered.
  if (cause !== 'customer' || ticket.status !== 'closed') memory.last = resolved;
  return resolved;
}

function resolveGroupMember(tx: TenantTx, scope: Scope, { ref, sender, senderName: pushName }: InboundMessage) {
  const names = ref.author ? [ref.author, ...sender] : sender;
  return resolveContact(tx, scope, { names, pushName }, ticketRecords);
}

export const senderIdOf = ({ ref, sender }: InboundMessage): string => {
  const { kind, value } = ref.author ?? sender[0] ?? ref.chat;
  return `${kind}:${value}`;
};

/**
 * Stores a call as a message. When the setting `call` refuses calls, the ticket waits for an answer; otherwise the
 * phone rings and the conversation only records the call.
 */
export async function receiveCall(
  tx: TenantTx,
  scope: Scope,
  source: MessageSource,
  event: WaEventOf<'call'>,
): Promise<boolean> {
  const { from, callId, isVideo, status } = event;
  const [caller] = from;
  if (!caller || caller.kind === 'group') return false;
  const isRefused = (await settingOf(tx, scope, 'call')) === 'disabled';
  const chat = await resolveContact(tx, scope, { names: from }, ticketRecords);
  const at = limitToNow(event.at);
  const cause = isRefused ? 'customer' : 'own-phone';
  const ticket = await findOrOpenTicket(tx, scope, {
    contactId: chat.id,
    connectionId: source.connectionId,
    isGroup: false,
    at,
    cause,
  });
  const isNew = await store(tx, scope, source, {
    ticket,
    isUnread: isRefused,
    isLive: true,
    opensWindow: false,
    message: {
      ticket_id: ticket.id,
      connection_id: source.connectionId,
      wa_id: `call:${callId}`.slice(0, 200),
      at,
      contact_id: chat.id,
      sender_id: `${caller.kind}:${caller.value}`,
      from_me: false,
      from_phone: false,
      is_read: !isRefused,
      ack: 0,
      body: '',
      media_type: 'call_log',
      data: { chat: caller, isVideo },
    },
  });
  if (isNew && isRefused && status === 'ringing')
    await enqueueRejection(tx, scope, source.connectionId, { callId, from: caller });
  return isNew;
}

interface ReceivedMessage {
  ticket: Ticket;
  message: NewInboundMessage;
  isUnread: boolean;
  isLive: boolean;
  /** The message opens the provider's window for free text. */
  opensWindow: boolean;
}

async function store(tx: TenantTx, scope: Scope, source: MessageSource, received: ReceivedMessage): Promise<boolean> {
  const { ticket, message, isUnread, isLive, opensWindow } = received;
  const inserted = await insertInboundMessage(tx, scope, message, isLive);
  if (!inserted) return false;
  const { id, at } = inserted;
  const { from_me: fromMe } = message;
  const hours = opensWindow ? capabilitiesOf(source.provider).serviceWindowHours : null;
  await bumpTicket(tx, scope, ticket.id, {
    text: previewOf(message),
    at,
    fromMe,
    unread: isUnread ? 1 : 0,
    wait: isUnread ? 'begins' : fromMe && isLive ? 'ends' : null,
    windowExpiresAt: hours === null ? null : new Date(at.getTime() + hours * 3_600_000),
  });
  if (!isLive) return true;
  const isCall = message.media_type === 'call_log';
  const isHeld = ticket.status !== 'pending' || ticket.user_id !== null;
  const facts = { ...(isHeld && { isHeld }), ...(isCall && { isCall }) };
  const data = { ticketId: ticket.id, fromMe, isGroup: ticket.is_group, ...facts };
  await emit(tx, scope, { name: 'message.received', entityId: id, data });
  return true;
}

const limitToNow = (at: Date): Date => new Date(Math.min(at.getTime(), clock.now().getTime() + aheadMs));

/** The setting CheckMsgIsGroup, when enabled, ignores all group events. */
export const areGroupsIgnored = async (tx: TenantTx, scope: Scope): Promise<boolean> =>
  (await settingOf(tx, scope, 'CheckMsgIsGroup')) === 'enabled';

async function settingOf(tx: TenantTx, scope: Scope, key: string): Promise<string | undefined> {
  return (await listOpenSettings(tx, scope)).find((setting) => setting.key === key)?.value;
}
