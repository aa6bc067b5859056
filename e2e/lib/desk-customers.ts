import type { Emulators } from '@recadia/emulators/start';
import { line, number } from '@recadia/emulators/seed';

interface PhoneText {
  body: { kind: string; text?: string; caption?: string; fileName?: string };
}

/** Customers on either of the shop's numbers. */
export function createCustomers(sides: () => Emulators) {
  let phones = 0;
  const nextPhone = () => `55119900${String((phones += 1)).padStart(5, '0')}`;

  /** All messages of the shop, in order; a duplicate appears twice. */
  const received = (inbox: (PhoneText & { from: string; repeats: number })[], phone: string): string[] =>
    inbox
      .filter(({ from }) => from !== phone)
      .flatMap(({ body, repeats }) => Array.from({ length: repeats + 1 }, () => wordsOf(body)));

  return {
    /** A new customer of the linked number. */
    aCustomer(name: string) {
      const { web } = sides();
      const phone = nextPhone();
      const to = line.phone;
      web.addPerson({ phone, name });
      const inbox = () => web.inbox(phone, to);
      return {
        name,
        send: async (text: string) => (await web.send(phone, { to, text })).id,
        edit: (id: string, text: string) => web.edit(phone, { to, id, text }),
        delete: (id: string) => web.delete(phone, { to, id }),
        readAll: () => web.read(phone, { to }),
        /** Reacts to the shop's first message with this text. */
        react: async (text: string, emoji: string) => {
          const id = inbox().find(({ body }) => wordsOf(body).includes(text))?.id ?? '';
          await web.react(phone, { to, id, emoji });
        },
        received: () => received(inbox(), phone),
        /** How many of the customer's messages the shop has read. */
        seen: () => inbox().filter(({ from, ticks }) => from === phone && ticks >= 3).length,
        /** The same as shown on the phone: a second copy under the same id is hidden. */
        shown: () =>
          inbox()
            .filter(({ from }) => from !== phone)
            .map(({ body }) => wordsOf(body)),
      };
    },
    /** A new customer of the Cloud API number. */
    aCloudCustomer(name: string) {
      const { cloud } = sides();
      const phone = nextPhone();
      const to = number().phone;
      cloud.addPerson({ phone, name });
      const inbox = () => cloud.inbox(phone, to);
      return {
        name,
        send: (text: string) => cloud.write(phone, { to, words: { text } }),
        readAll: () => inbox().forEach(({ from, id }) => from !== phone && cloud.read(phone, id)),
        received: () => received(inbox(), phone),
      };
    },
  };
}

/** The text, or the kind of file and its caption. */
const wordsOf = ({ kind, text, caption, fileName }: PhoneText['body']): string =>
  text ?? [kind, fileName, caption].filter(Boolean).join(': ');
