import type { WhatsAppCloud } from '../whatsapp-cloud/index.ts';
import type { WhatsAppWeb } from '../whatsapp-web/index.ts';

/** One of the shop's numbers that a customer can reach now. */
export interface Line {
  phone: string;
  via: 'linked' | 'cloud';
}

/** A customer's phone with the chat to one number open. */
export interface Handset {
  type(isTyping: boolean): Promise<void>;
  say(text: string): Promise<void>;
  /** The shop wrote something that nobody has looked at. */
  hasNews(): boolean;
  read(): Promise<void>;
}

export interface Sides {
  web: WhatsAppWeb;
  cloud: WhatsAppCloud;
}

export function openLines({ web, cloud }: Sides): Line[] {
  const linked = web.people().filter(({ isOwner, devices }) => isOwner && devices.some((device) => device.isConnected));
  const verified = cloud.numbers().filter(({ isVerified }) => isVerified);
  return [
    ...linked.map(({ phone }) => ({ phone, via: 'linked' as const })),
    ...verified.map(({ phone }) => ({ phone, via: 'cloud' as const })),
  ];
}

/** The same hands on either side. */
export function takeHandset({ web, cloud }: Sides, customer: string, { phone: to, via }: Line): Handset {
  const isNew = ({ from, ticks }: { from: string; ticks: number }) => from !== customer && ticks < 3;
  if (via === 'linked') {
    return {
      type: async (isTyping) => web.typing(customer, { to, isTyping }),
      say: async (text) => void (await web.send(customer, { to, text })),
      hasNews: () => web.inbox(customer, to).some(isNew),
      read: async () => void (await web.read(customer, { to })),
    };
  }
  return {
    // The platform tells companies nothing of a customer's typing.
    type: async () => undefined,
    say: async (text) => void cloud.write(customer, { to, words: { text } }),
    hasNews: () => cloud.inbox(customer, to).some(isNew),
    // Each message has a receipt of its own here.
    read: async () => {
      for (const { id } of cloud.inbox(customer, to).filter(isNew)) cloud.read(customer, id);
    },
  };
}
