import type { Emulators } from '@recadia/emulators/start';
import { line, number } from '@recadia/emulators/seed';

interface PhoneText {
  body: { kind: string; text?: string; caption?: string; fileName?: string };
}

/** People with a phone in hand, on either of the shop's numbers. */
export function createCustomers(sides: () => Emulators) {
  let phones = 0;
  const nextPhone = () => `55119900${String((phones += 1)).padStart(5, '0')}`;

  /** Whatever the shop said, in order; what came twice is there twice. */
  const heard = (inbox: (PhoneText & { from: string; repeats: number })[], phone: string): string[] =>
    inbox
      .filter(({ from }) => from !== phone)
      .flatMap(({ body, repeats }) => Array.from({ length: repeats + 1 }, () => wordsOf(body)));

  return {
    /** Somebody new, who has the linked number. */
    aCustomer(name: string) {
      const { web } = sides();
      const phone = nextPhone();
      const to = line.phone;
      web.addPerson({ phone, name });
      const inbox = () => web.inbox(phone, to);
      return {
        name,
        say: async (text: string) => (await web.send(phone, { to, text })).id,
        edit: (id: string, text: string) => web.edit(phone, { to, id, text }),
        delete: (id: string) => web.delete(phone, { to, id }),
        readAll: () => web.read(phone, { to }),
        /** On the first message of the shop that says this. */
        react: async (text: string, emoji: string) => {
          const id = inbox().find(({ body }) => wordsOf(body).includes(text))?.id ?? '';
          await web.react(phone, { to, id, emoji });
        },
        heard: () => heard(inbox(), phone),
        /** How many of their own messages the shop has read, as their phone tells them. */
        seen: () => inbox().filter(({ from, ticks }) => from === phone && ticks >= 3).length,
        /** The same as the phone shows it: a second copy under the same id is none. */
        shown: () =>
          inbox()
            .filter(({ from }) => from !== phone)
            .map(({ body }) => wordsOf(body)),
      };
    },
    /** Somebody new, who has the number on the Cloud API. */
    aCloudCustomer(name: string) {
      const { cloud } = sides();
      const phone = nextPhone();
      const to = number().phone;
      cloud.addPerson({ phone, name });
      const inbox = () => cloud.inbox(phone, to);
      return {
        name,
        say: (text: string) => cloud.write(phone, { to, words: { text } }),
        readAll: () => inbox().forEach(({ from, id }) => from !== phone && cloud.read(phone, id)),
        heard: () => heard(inbox(), phone),
      };
    },
  };
}

/** The text, or the kind of file and what is written under it. */
const wordsOf = ({ kind, text, caption, fileName }: PhoneText['body']): string =>
  text ?? [kind, fileName, caption].filter(Boolean).join(': ');
