import { createHash } from 'node:crypto';
import { WaError, type Advice, type Identity, type WaEvent } from '@recadia/whatsapp';

/** The lane of events without a chat. */
const noChat = '-';

const keyLength = 300;
const chatLength = 200;

/** The lane of an event: events of one chat are processed one after the other. */
export function chatOf(event: WaEvent): string {
  switch (event.type) {
    case 'message':
      return laneName(event.chat, event.ref.chat);
    case 'typing':
      return laneName(event.chat);
    case 'call':
      return laneName(event.from);
    case 'group':
      return laneName([event.group]);
    case 'ack':
    case 'failed':
    case 'edited':
    case 'deleted':
    case 'reaction':
      return laneName([event.ref.chat]);
    case 'identity':
      // In the lane of the contact's messages, because names of unknown contacts are not stored.
      return laneName(event.names);
    case 'restriction':
    case 'quota':
    case 'session':
    case 'template':
      return noChat;
  }
}

/** A lid does not change when the phone number does, so it names the lane when present. */
function laneName(names: Identity[], otherwise?: Identity): string {
  const name = names.find(({ kind }) => kind === 'lid') ?? names[0] ?? otherwise;
  return name ? shorten(`${name.kind}:${name.value}`, chatLength) : noChat;
}

export const dedupeKeyOf = ({ dedupeKey }: WaEvent): string => shorten(dedupeKey, keyLength);

// A provider id of any length must not make the insert of a whole delivery fail.
const shorten = (text: string, length: number): string =>
  plain(text).length <= length ? plain(text) : createHash('sha256').update(text).digest('hex');

/** Encodes for jsonb: no zero characters, no lone surrogates, errors as plain objects. */
export function encodeStored(value: object): string {
  return JSON.stringify(value, (_, value: unknown) => {
    if (typeof value === 'string') return plain(value);
    if (value instanceof WaError) {
      const { code, advice, status, afterMs, message } = value;
      return { code, advice, status, afterMs, detail: message };
    }
    return value;
  });
}

const plain = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '');

interface StoredError {
  code: string;
  advice: Advice;
  status?: number;
  afterMs?: number;
  detail: string;
}

/** Decodes the stored event and restores dates and errors. */
export function decodeEvent(stored: unknown): WaEvent {
  const event = stored as WaEvent;
  const at = new Date(event.at);
  if (event.type === 'restriction' && event.until) return { ...event, at, until: new Date(event.until) };
  if (event.type !== 'failed') return { ...event, at };
  const { code, advice, ...more } = event.error as unknown as StoredError;
  return { ...event, at, error: new WaError(code, advice, more) };
}
