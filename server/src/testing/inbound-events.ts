import type { Body, Identity, InboundMessage, WaEvent } from '@recadia/whatsapp';

export const ana: Identity = { kind: 'pn', value: '5511988887777' };
export const anaLid: Identity = { kind: 'lid', value: '777' };
export const bia: Identity = { kind: 'pn', value: '5511988886666' };
export const group: Identity = { kind: 'group', value: '1203@g' };

const start = Date.parse('2026-11-10T12:00:00.000Z');
export const minute = (n: number) => new Date(start + n * 60_000);

type MessageFields = Partial<InboundMessage> & { fromMe?: boolean; author?: Identity };

/** An inbound message as a provider delivers it, from Ana by default. */
export function inboundMessage(
  id: string,
  text: string | Body,
  { fromMe = false, author, ...more }: MessageFields = {},
): WaEvent {
  const [chat = ana] = more.chat ?? [ana];
  return {
    type: 'message',
    dedupeKey: `m:${fromMe ? 1 : 0}:${id}`,
    at: minute(0),
    ref: { chat, id, fromMe, ...(author && { author }) },
    chat: [chat],
    sender: author ? [author] : [chat],
    isFromPhone: fromMe,
    isHistory: false,
    body: typeof text === 'string' ? { kind: 'text', text } : text,
    ...more,
  };
}

/** An inbound event about a message. */
export function about(type: WaEvent['type'], id: string, more: object, chat = ana): WaEvent {
  const ref = { chat, id, fromMe: false };
  return { type, dedupeKey: `${type}:${id}:${JSON.stringify(more)}`, at: minute(5), ref, ...more } as WaEvent;
}
