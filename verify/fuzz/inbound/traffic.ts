import type { Body, Identity, InboundMessage, WaEvent } from '@recadia/whatsapp';
import { inboundMessage } from '../../../server/src/testing/inbound-events.ts';
import type { Chance } from '../provider/chance.ts';

const senders = 5;
const start = Date.parse('2026-10-01T12:00:00.000Z');

/** A customer writes by phone number, or by a hidden id together with the number. */
function namesOf(shop: number, sender: number): [Identity, ...Identity[]] {
  const phone: Identity = { kind: 'pn', value: `55119${80_000_000 + shop * 100 + sender}` };
  return sender % 2 === 0 ? [phone] : [{ kind: 'lid', value: `9${shop}0${sender}` }, phone];
}

/** Makes the events of one shop; every text names the shop. */
export function createTraffic(shop: number, chance: Chance) {
  let made = 0;
  const sent: InboundMessage[] = [];

  function aBody(text: string): string | Body {
    if (chance.is(0.8)) return text;
    if (chance.is(0.5)) return { kind: 'location', latitude: -23.5, longitude: -46.6, name: text };
    return { kind: 'media', media: 'image', mimeType: 'image/jpeg', file: { url: text }, caption: text };
  }

  /** A repeat is the same message in the same chat: chats are received beside each other, in no order. */
  function aMessage(): WaEvent {
    const repeated = chance.is(0.05) ? chance.pick([null, ...sent]) : null;
    if (repeated) return { ...repeated, dedupeKey: `${repeated.dedupeKey}:${(made += 1)}` };
    const chat = namesOf(shop, chance.int(senders));
    const id = `s${shop}m${(made += 1)}`;
    const at = new Date(start + (made - (chance.is(0.1) ? chance.int(20) : 0)) * chance.pick([0, 1_000, 1_000]));
    const fromMe = chance.is(0.1);
    const isHistory = !fromMe && chance.is(0.05);
    const more = { at, fromMe, isHistory, chat, ...(chance.is(0.7) && { senderName: `Cliente ${shop}` }) };
    const event = inboundMessage(id, aBody(`loja ${shop} número ${made}`), more);
    if (!fromMe && event.type === 'message') sent.push(event);
    return event;
  }

  function aChange(): WaEvent | null {
    const of = sent.at(-1 - chance.int(Math.min(5, sent.length)));
    if (!of) return null;
    const { ref } = of;
    const common = { dedupeKey: `change:${(made += 1)}`, at: new Date(start + made * 1_000), ref };
    const change = chance.is(0.5)
      ? { type: 'edited', text: `loja ${shop} editada ${made}` }
      : { type: 'reaction', by: [ref.chat], isFromPhone: false, emoji: '👍' };
    return { ...common, ...change } as WaEvent;
  }

  return (): WaEvent[] =>
    Array.from({ length: chance.int(6) }, () => (chance.is(0.15) ? aChange() : aMessage())).filter(
      (event) => event !== null,
    );
}
