import { createHash } from 'node:crypto';
import { WaError, type Advice, type Identity, type WaEvent } from '@recadia/whatsapp';

/** The lane of everything that is about no chat. */
const noChat = '-';

const keyLength = 300;
const chatLength = 200;

/** Which lane an event waits in: events of one chat are worked one after the other. */
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
      // After what the same person wrote before: names of people we do not know yet are not kept.
      return laneName(event.names);
    case 'restriction':
    case 'quota':
    case 'session':
    case 'template':
      return noChat;
  }
}

/** A lid stays when numbers change and both come and go, so it names the lane where it is shown. */
function laneName(names: Identity[], otherwise?: Identity): string {
  const name = names.find(({ kind }) => kind === 'lid') ?? names[0] ?? otherwise;
  return name ? shortened(`${name.kind}:${name.value}`, chatLength) : noChat;
}

export const dedupeKeyOf = ({ dedupeKey }: WaEvent): string => shortened(dedupeKey, keyLength);

// A far side that makes its ids up at any length must not be able to stop the rest of a delivery.
const shortened = (text: string, length: number): string =>
  plain(text).length <= length ? plain(text) : createHash('sha256').update(text).digest('hex');

/** As jsonb takes it: no zero characters, no halves of characters, and an error as plain values. */
export function encodeEvent(event: WaEvent): string {
  return JSON.stringify(event, (_, value: unknown) => {
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

/** What `encodeEvent` wrote: times and errors are themselves again. */
export function decodeEvent(stored: unknown): WaEvent {
  const event = stored as WaEvent;
  const at = new Date(event.at);
  if (event.type === 'restriction' && event.until) return { ...event, at, until: new Date(event.until) };
  if (event.type !== 'failed') return { ...event, at };
  const { code, advice, ...more } = event.error as unknown as StoredError;
  return { ...event, at, error: new WaError(code, advice, more) };
}
