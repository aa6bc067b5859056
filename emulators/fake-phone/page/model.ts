import type { ChatMessage } from '../../whatsapp-cloud/index.ts';
import type { InboxMessage } from '../../whatsapp-web/people/inbox.ts';
import type { DeviceState, GroupState } from '../../whatsapp-web/state.ts';

/** `web` is a phone that devices are linked to, `cloud` a number on the Cloud API. */
export type Side = 'web' | 'cloud';

export interface Customer {
  phone: string;
  name: string;
  lid?: string;
  isOnline: boolean;
  hidesPhone: boolean;
  /** The emulators that know this person. */
  sides: Side[];
}

/** A company's number: customers write to it. */
export interface Line {
  side: Side;
  phone: string;
  name: string;
  lid?: string;
  isOnline: boolean;
  isBanned: boolean;
  needsPasskey: boolean;
  reachOutLockedUntil: string | null;
  devices: DeviceState[];
  cloud?: { phoneNumberId: string; wabaId: string; callbackUrl: string };
}

export interface World {
  customers: Customer[];
  lines: Line[];
  groups: GroupState[];
  /** By the clock of the WhatsApp Web emulator, which may have been moved. */
  now: string;
}

type Body = InboxMessage['body'] | ChatMessage['body'];

/** One message on the viewer's phone, from either emulator. */
export interface Message extends Omit<InboxMessage, 'body'> {
  side: Side;
  body: Body;
  /** The address of the decrypted file. */
  fileUrl?: string;
}

/** The owner of the displayed phone. */
export interface Viewer {
  phone: string;
  name: string;
  lid?: string;
  isOnline: boolean;
  sides: Side[];
  line?: Line;
}

/** `web:<phone>`, `cloud:<phone>` or `group:<id>`; unique on one phone. */
type ChatKey = string;

export interface Chat {
  key: ChatKey;
  side: Side;
  /** The phone of the other participant; a group has none. */
  to?: string;
  group?: string;
  title: string;
  about: string;
  messages: Message[];
  unread: number;
}

interface Typing {
  isRecording: boolean;
  until: number;
}

interface Call {
  chat: ChatKey;
  callId: string;
  isVideo: boolean;
  isRefused: boolean;
}

export interface State {
  world: World;
  viewer?: Viewer;
  chats: Chat[];
  chat?: Chat;
  typing: Map<ChatKey, Typing>;
  call: Call | null;
  /** Emulators that do not answer. */
  lost: Set<Side>;
}
