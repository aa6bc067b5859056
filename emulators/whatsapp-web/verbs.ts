import { RefusedRequest } from '../lib/fields.ts';
import { createGroup, renameGroup } from './groups/groups.ts';
import { enterCode } from './link/code.ts';
import { scanQr } from './link/qr.ts';
import { removeDevice } from './login.ts';
import { decryptMedia } from './media/cipher.ts';
import type { CertificateFlaw } from './noise/certificates.ts';
import type { InboxMessage } from './people/inbox.ts';
import { addPerson, getPerson, setOnline, type NewPerson } from './people/person.ts';
import { call, markSeen, setPresence, type, type Call } from './people/signals.ts';
import {
  edit,
  findMessage,
  postStatus,
  react,
  remove,
  sendMessage,
  type OutgoingMessage,
  type Target,
} from './people/verbs.ts';
import { announceNewChatCap, announceReachOutLock, ban, type PastChatDraft, setHistory } from './account.ts';
import { describeDevice, describeGroup, describePerson, describeWorld, type State } from './state.ts';
import { devicesOf } from './world.ts';
import type { Person, World } from './model.ts';

export type Verbs = ReturnType<typeof createVerbs>;

/** Every action of the emulator; the admin API offers the same over HTTP. People are identified by their phone. */
export function createVerbs(world: World) {
  const person = (phone: string) => getPerson(world, phone);
  return {
    state: (): State => describeWorld(world),
    addPerson: (newcomer: NewPerson) => describePerson(world, addPerson(world, newcomer)),
    people: () => [...world.people.values()].map((each) => describePerson(world, each)),
    createGroup: ({ subject, members }: { subject: string; members: string[] }) =>
      describeGroup(createGroup(world, subject, members.map(person))),
    renameGroup: (id: string, subject: string) => {
      const group = world.groups.get(id);
      if (!group) throw new RefusedRequest(404, `there is no group ${id}`);
      renameGroup(world, group, subject);
    },

    /** The phone's camera. Null when the account requires a passkey first. */
    scan: async (phone: string, qr: string) => describeLinked(await scanQr(world, phone, qr)),
    /** The owner types the code of eight characters on the phone. */
    enterCode: async (phone: string, code: string) => describeLinked(await enterCode(world, phone, code)),
    devices: (phone: string) => devicesOf(world, person(phone)).map(describeDevice),
    /** One of them, or all. */
    removeDevices: (phone: string, id?: number) => {
      for (const device of devicesOf(world, person(phone))) {
        if (id === undefined || device.id === id) removeDevice(world, device);
      }
    },
    /** Breaks the network connection to the product; it may reconnect at once. */
    disconnect: (phone: string) => {
      for (const device of devicesOf(world, person(phone))) device.connection?.drop();
    },
    ban: (phone: string, isBanned = true) => ban(world, person(phone), isBanned),
    demandPasskey: (phone: string, needsPasskey = true) => {
      addPerson(world, { phone }).standing.needsPasskey = needsPasskey;
    },
    /** Until then no chat may be started with people who never wrote; null ends the restriction. */
    lockReachOut: (phone: string, until: Date | null) => announceReachOutLock(world, person(phone), until),
    capNewChats: (phone: string, cap: { total: number; used: number }) => announceNewChatCap(world, person(phone), cap),
    /** The history for a device linked from now on. */
    rememberPast: (phone: string, chats: PastChatDraft[]) => setHistory(world, addPerson(world, { phone }), chats),

    /** As a customer, or as the account's owner on the phone itself. */
    send: (phone: string, message: OutgoingMessage) => sendMessage(world, person(phone), message),
    react: (phone: string, about: Target & { id: string; emoji: string | null }) => react(world, person(phone), about),
    edit: (phone: string, about: Target & { id: string; text: string }) => edit(world, person(phone), about),
    delete: (phone: string, about: Target & { id: string }) => remove(world, person(phone), about),
    postStatus: (phone: string, about: { to: string; text: string }) => postStatus(world, person(phone), about),
    read: (phone: string, about: Target & { id?: string }) =>
      markSeen(world, person(phone), { ...about, type: 'read' }),
    played: (phone: string, about: Target & { id?: string }) =>
      markSeen(world, person(phone), { ...about, type: 'played' }),
    typing: (phone: string, about: Target & { isTyping: boolean; isRecording?: boolean }) =>
      type(world, person(phone), about),
    presence: (phone: string, about: { to: string; isAvailable: boolean }) => setPresence(world, person(phone), about),
    call: (phone: string, about: Call) => call(world, person(phone), about),
    setOnline: (phone: string, isOnline: boolean) => setOnline(person(phone), isOnline),
    /** The phone lost its keys: it cannot decrypt the next message, and requests it again. */
    forgetSessions: (phone: string) => {
      person(phone).signal.forgetSessions();
      person(phone).senderKeys.forget();
    },

    inbox: (phone: string, chat?: string): InboxMessage[] => person(phone).inbox.list(chat),
    /** The first matching message on this phone, existing or next. */
    arrival: (phone: string, fits: (message: InboxMessage) => boolean, timeoutMs?: number): Promise<InboxMessage> =>
      waitForMessage(world, person(phone), fits, timeoutMs),
    /** The decrypted file of a message. */
    media: (phone: string, chat: string, id: string): { mimeType: string; bytes: Buffer } => {
      const { body } = findMessage(person(phone), chat, id);
      const file = 'directPath' in body ? world.media.read(body.directPath) : undefined;
      if (!('directPath' in body) || !file) throw new RefusedRequest(404, `message ${id} has no file`);
      return { mimeType: body.mimeType, bytes: decryptMedia(Buffer.from(body.mediaKey, 'base64'), body.kind, file) };
    },
    /** WhatsApp deletes files after a while; the product then has to request a new upload from the phone. */
    forgetMedia: (directPath: string) => world.media.forget(directPath),
    /** A function is called again for every client. */
    presentCertificate: (flaw: CertificateFlaw | undefined | (() => CertificateFlaw)) => {
      world.certificateFlaw = typeof flaw === 'function' ? flaw : () => flaw;
    },
    setAutoReceipts: (autoReceipts: World['autoReceipts']) => {
      world.autoReceipts = autoReceipts;
    },
  };
}

const describeLinked = (device: Parameters<typeof describeDevice>[0] | null) => device && describeDevice(device);

async function waitForMessage(
  world: World,
  holder: Person,
  fits: (message: InboxMessage) => boolean,
  timeoutMs?: number,
): Promise<InboxMessage> {
  const find = () => holder.inbox.list().find(fits);
  if (!find()) await world.ledger.waitFor(({ who }) => who === holder.phone && find() !== undefined, { timeoutMs });
  const message = find();
  if (!message) throw new Error(`the message left the inbox of ${holder.phone} again`);
  return message;
}
