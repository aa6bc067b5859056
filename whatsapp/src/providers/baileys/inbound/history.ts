import { createHash } from 'node:crypto';
import type { BaileysEventMap, Contact, WAMessage } from 'baileys';
import type { Body } from '../../../port/body.ts';
import type { WaEvent } from '../../../port/events.ts';
import type { Identity } from '../../../port/identity.ts';
import { rawOf } from '../../../port/raw.ts';
import { envelopeOfKey, type Me } from './envelope.ts';
import { eventsOfMessage } from './message-events.ts';
import { identityOf, namesOf } from '../jids.ts';
import type { Names } from './names.ts';
import { readMessage } from './reading.ts';

type History = BaileysEventMap['messaging-history.set'];

/**
 * The messages from before the device was linked. A message has only one identity of a person; the chats and contacts
 * of the same batch have the other one.
 */
export function readHistory(history: History, { names, me }: { names: Names; me: Me }): (() => Promise<WaEvent[]>)[] {
  const people = [
    ...history.chats.map(({ id, pnJid, lidJid }) => namesOf(...[id, pnJid, lidJid].map(identityOf))),
    ...history.contacts.map(namesOfContact),
  ];
  const wider = withPairs(names, people);
  return [
    async () => history.contacts.flatMap(readContact),
    ...history.messages.map((message) => () => readKeyed(message, { names: wider, me, isHistory: true })),
  ];
}

/** The events of a message that has a key instead of a stanza. */
export async function readKeyed(
  message: WAMessage,
  more: { names: Names; me: Me; isHistory?: boolean },
): Promise<WaEvent[]> {
  const seconds = Number(message.messageTimestamp?.toString() ?? 0);
  const envelope = envelopeOfKey(message.key, more.me, { name: message.pushName, seconds });
  if (!envelope) return [];
  if (message.key.isViewOnce && !message.message) {
    const body: Body = { kind: 'unsupported', what: 'viewOnce', raw: rawOf({ key: message.key }) };
    return eventsOfMessage({ what: 'message', envelope, body, context: {} }, more);
  }
  return eventsOfMessage(readMessage(envelope, message.message), more);
}

/** Two identities of one person, or an identity and its name in the phone's address book. */
export function readContact(contact: Contact): WaEvent[] {
  const displayName = contact.name ?? contact.verifiedName ?? contact.notify;
  return identityEvent(namesOfContact(contact), displayName);
}

export function identityEvent(names: Identity[], displayName?: string): WaEvent[] {
  if (names.length === 0 || (names.length === 1 && displayName === undefined)) return [];
  const content = [...names.map(({ kind, value }) => `${kind}=${value}`).sort(), displayName ?? ''].join('\n');
  const dedupeKey = `i:${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  return [{ type: 'identity', dedupeKey, at: new Date(), names, ...(displayName !== undefined && { displayName }) }];
}

function namesOfContact({ id, lid, phoneNumber }: Contact): Identity[] {
  return namesOf(...[id, lid, phoneNumber].map(identityOf)).filter(({ kind }) => kind !== 'group');
}

function withPairs(names: Names, people: Identity[][]): Names {
  const other = new Map<string, Identity>();
  for (const [one, two] of people) {
    if (!one || !two) continue;
    other.set(`${one.kind} ${one.value}`, two);
    other.set(`${two.kind} ${two.value}`, one);
  }
  return {
    ...names,
    async complete(given) {
      const [first] = given;
      const found = given.length === 1 && first && other.get(`${first.kind} ${first.value}`);
      return found ? namesOf(...given, found) : names.complete(given);
    },
  };
}
