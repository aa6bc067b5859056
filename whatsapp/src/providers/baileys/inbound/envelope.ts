import type { Identity } from '../../../port/identity.ts';
import { identityOf, namesOf } from '../jids.ts';

export interface Me {
  pn?: string;
  lid?: string;
}

/** Author, chat and time of a message, from the attributes of its stanza. */
export interface Envelope {
  id: string;
  fromMe: boolean;
  isGroup: boolean;
  /** The received address is first. */
  chat: Identity[];
  sender: Identity[];
  name?: string;
  at: Date;
}

type Attrs = Record<string, string | undefined>;

/** Null for stanzas outside conversations: status updates, newsletters, bots. */
export function readEnvelope(attrs: Attrs, me: Me): Envelope | null {
  const { id, from = '', participant, recipient } = attrs;
  const group = identityOf(from);
  // A message of a broadcast list counts as an ordinary message of its author.
  const isList = from.endsWith('@broadcast') && !from.startsWith('status@');
  if (!id || (!group && !isList)) return null;

  const author = identityOf(participant ?? from);
  if (!author || author.kind === 'group') return null;
  const isGroup = group?.kind === 'group';
  const fromMe = isMe(author, me) || (!isGroup && recipient !== undefined);
  const sender = namesOf(author, ...othersOf(attrs, ['participant', 'sender']));
  const chat = isGroup ? [group] : fromMe ? chatOfOwn(attrs, author) : sender;
  return {
    id,
    fromMe,
    isGroup,
    chat,
    sender: fromMe && !isGroup ? namesOf(author) : sender,
    ...(attrs.notify && !fromMe && { name: attrs.notify }),
    at: timeOf(attrs.t),
  };
}

/** A message written on the company's phone: the stanza names its recipient. */
function chatOfOwn(attrs: Attrs, author: Identity): Identity[] {
  const to = identityOf(attrs.recipient) ?? author;
  return namesOf(to, ...othersOf(attrs, ['peer_recipient', 'recipient']).filter(({ kind }) => kind !== to.kind));
}

export interface KeyWithNames {
  remoteJid?: string | null;
  remoteJidAlt?: string | null;
  participant?: string | null;
  participantAlt?: string | null;
  fromMe?: boolean | null;
  id?: string | null;
}

/** The envelope of a message with a key instead of a stanza: history, and messages that the phone sends again. */
export function envelopeOfKey(
  key: KeyWithNames,
  me: Me,
  more: { name?: string | null; seconds?: number },
): Envelope | null {
  const address = identityOf(key.remoteJid);
  if (!address || !key.id) return null;
  const isGroup = address.kind === 'group';
  const fromMe = key.fromMe === true;
  const chat = isGroup ? [address] : namesOf(address, identityOf(key.remoteJidAlt));
  const own = namesOf(me.pn ? { kind: 'pn', value: me.pn } : null);
  const author = namesOf(identityOf(key.participant), identityOf(key.participantAlt));
  const sender = fromMe ? own : isGroup ? author : chat;
  const name = !fromMe && more.name ? { name: more.name } : {};
  return { id: key.id, fromMe, isGroup, chat, sender, at: timeOf(more.seconds), ...name };
}

function othersOf(attrs: Attrs, roles: string[]): Identity[] {
  const named = roles.flatMap((role) => [identityOf(attrs[`${role}_lid`]), identityOf(attrs[`${role}_pn`])]);
  const usernames = roles.flatMap((role) => attrs[`${role}_username`] ?? []);
  return namesOf(...named, ...usernames.map((value): Identity => ({ kind: 'username', value })));
}

export function isMe(who: Identity, me: Me): boolean {
  return (who.kind === 'pn' && who.value === me.pn) || (who.kind === 'lid' && who.value === me.lid);
}

/** Converts seconds; an invalid value counts as now. */
export function timeOf(seconds: string | number | undefined): Date {
  const ms = Number(seconds) * 1_000;
  return Number.isFinite(ms) && ms > 0 && ms < 8.64e15 ? new Date(ms) : new Date();
}
