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
  send(text: string): Promise<void>;
  /** The shop sent a message that the customer has not read. */
  hasUnread(): boolean;
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

/** The same actions with either provider. */
export function openHandset({ web, cloud }: Sides, customer: string, { phone: to, via }: Line): Handset {
  const isNew = ({ from, ticks }: { from: string; ticks: number }) => from !== customer && ticks < 3;
  if (via === 'linked') {
    return {
      type: async (isTyping) => web.typing(customer, { to, isTyping }),
      send: async (text) => void (await web.send(customer, { to, text })),
      hasUnread: () => web.inbox(customer, to).some(isNew),
      read: async () => void (await web.read(customer, { to })),
    };
  }
  return {
    // The Cloud API does not report a customer's typing.
    type: async () => undefined,
    send: async (text) => void cloud.write(customer, { to, words: { text } }),
    hasUnread: () => cloud.inbox(customer, to).some(isNew),
    // The Cloud API has one receipt per message.
    read: async () => {
      for (const { id } of cloud.inbox(customer, to).filter(isNew)) cloud.read(customer, id);
    },
  };
}
