import type { ErrorCode } from '@recadia/contract/errors';
import type { Holder } from '@recadia/contract/permissions';
import type { Sent } from './http.ts';

/** What an id in a request may point at, and the answer when there is no such thing in the caller's company. */
export const missingCode = {
  self: 'ERR_NO_USER_FOUND',
  user: 'ERR_NO_USER_FOUND',
  /** Named to a call that is off: it looks for nobody. */
  userOfOffCall: 'ERR_NOT_FOUND',
  tag: 'ERR_NO_TAG_FOUND',
  queue: 'ERR_NO_QUEUE_FOUND',
  queueOfOption: 'ERR_NO_QUEUE_FOUND',
  queueWithMenu: 'ERR_NO_QUEUE_FOUND',
  queueOption: 'ERR_NO_QUEUE_OPTION_FOUND',
  optionBeside: 'ERR_NO_QUEUE_OPTION_FOUND',
  connection: 'ERR_NO_WAPP_FOUND',
  company: 'ERR_NO_COMPANY_FOUND',
  cloudConnection: 'ERR_NO_WAPP_FOUND',
  prompt: 'ERR_NO_PROMPT_FOUND',
  message: 'ERR_NOT_FOUND',
  contact: 'ERR_NO_CONTACT_FOUND',
  extraInfo: 'ERR_NO_CONTACT_FOUND',
  merge: 'ERR_NO_CONTACT_FOUND',
  contactImport: 'ERR_NOT_FOUND',
  ticket: 'ERR_NO_TICKET_FOUND',
  ticketUuid: 'ERR_NO_TICKET_FOUND',
  hiddenTicket: 'ERR_NO_TICKET_FOUND',
  ticketContact: 'ERR_NO_CONTACT_FOUND',
  saying: 'ERR_NO_MESSAGE_FOUND',
  failure: 'ERR_NO_MESSAGE_FOUND',
  note: 'ERR_NO_NOTE_FOUND',
  schedule: 'ERR_NO_SCHEDULE_FOUND',
  announcement: 'ERR_NO_ANNOUNCEMENT_FOUND',
  help: 'ERR_NO_HELP_FOUND',
  fileList: 'ERR_NO_FILELIST_FOUND',
  fileOption: 'ERR_NO_FILELIST_FOUND',
  quickMessage: 'ERR_NO_QUICKMESSAGE_FOUND',
  chat: 'ERR_NO_CHAT_FOUND',
  ticketView: 'ERR_NO_TICKET_VIEW_FOUND',
} as const satisfies Record<string, ErrorCode>;

export type RefKind = keyof typeof missingCode;

/** What a route that takes them declares the visibility of. */
export const rowKinds: ReadonlySet<RefKind> = new Set<RefKind>([
  ...(['ticket', 'ticketUuid', 'hiddenTicket', 'saying', 'failure', 'message', 'note'] as const),
  ...(['contact', 'ticketContact', 'schedule'] as const),
]);

/** Of no company, so that there is no foreign one. */
export const platformKinds: ReadonlySet<RefKind> = new Set<RefKind>(['announcement', 'help']);

export interface Person {
  id: number;
  company_id: number;
  email: string;
}

/** How a ticket of the own company is out of a caller's sight. */
export const unseenSorts = ['waiting elsewhere', 'held elsewhere', 'closed elsewhere', 'held without queue'] as const;
export type UnseenSort = (typeof unseenSorts)[number] | 'waiting without queue';

/** What a company has that strangers may call without an id. */
export interface Surroundings {
  /** Those its people belong to. */
  queueIds: number[];
  /** Where Meta delivers, and the number it delivers for. */
  webhook: { appKey: string; phoneNumberId: string };
  /** The signed end of an address at which one of its files lies. */
  fileLink(): string;
  /** The same of a file that hangs on something else than a message. */
  attachmentLink(): string;
}

export type Credential = 'live' | 'none' | 'expired' | 'revoked' | 'opaque';

/** The facts about a caller that row rules may look at. */
export interface Caller extends Holder {
  credential: Credential;
  hasQueues?: boolean;
}

class Leaf<T> {
  readonly it: T;
  constructor(it: T) {
    this.it = it;
  }
}
class Ref extends Leaf<RefKind> {}
class Fixed extends Leaf<(person: Person, n: number, around: Surroundings) => unknown> {}
class Made extends Leaf<(n: number) => unknown> {}

/** An id: of the caller's own company, unless a run asks for another. */
export const ref = (kind: RefKind) => new Ref(kind);
/** A value the meaning of the call hangs on: no run varies it. */
export const fixed = (value: (person: Person, n: number, around: Surroundings) => unknown) => new Fixed(value);
/** An example that must be new each time; like plain values it may be replaced by any the schema allows. */
export const made = (value: (n: number) => unknown) => new Made(value);

export interface Sample {
  /** Tells apart the samples of one route. */
  title?: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Headers that hang on what is sent. */
  headers?: (sent: Sent) => Record<string, string>;
  /** The row rule: what an otherwise admitted caller is refused with, when it is. */
  refuses?: (caller: Caller) => ErrorCode | null;
  /** What else the call may be refused with when the ticket of a row it names is out of sight. */
  unseen?: (sort: UnseenSort) => ErrorCode | null;
}

export const parts = ['params', 'query', 'body'] as const;
export type Request = Record<(typeof parts)[number], unknown>;

/** `body.queueIds.0` */
export type Place = string;

/** Where a sample names ids, and of what. */
export function refsOf(sample: Sample): Map<Place, RefKind> {
  const found = new Map<Place, RefKind>();
  const look = (leaf: unknown, place: Place) => {
    if (leaf instanceof Ref) found.set(place, leaf.it);
    return leaf;
  };
  for (const part of parts) mapLeaves(sample[part], look, part);
  return found;
}

/** `body.ids.0` is named `body.ids` in a declaration. */
export const withoutIndex = (place: Place): Place => place.replace(/\.\d+/g, '');

/** Where any value the schema allows will do. */
export function variedPlaces(sample: Sample): Place[] {
  const found: Place[] = [];
  const look = (leaf: unknown, place: Place) => {
    if (!(leaf instanceof Ref) && !(leaf instanceof Fixed)) found.push(place);
    return leaf;
  };
  for (const part of parts) mapLeaves(sample[part], look, part);
  return found;
}

/** Stands in for a value that may be any the schema allows. */
export type Vary = (place: Place, example: unknown) => unknown;

interface Resolution {
  person: Person;
  around: Surroundings;
  n: number;
  idOf: (kind: RefKind, place: Place) => Promise<unknown>;
  vary?: Vary | undefined;
}

/** A request that can be sent. */
export async function resolve(sample: Sample, { person, around, n, idOf, vary }: Resolution): Promise<Request> {
  const ids = new Map<Place, unknown>();
  for (const [place, kind] of refsOf(sample)) ids.set(place, await idOf(kind, place));
  const fill = (leaf: unknown, place: Place) => {
    if (leaf instanceof Ref) return ids.get(place);
    if (leaf instanceof Fixed) return leaf.it(person, n, around);
    const example = leaf instanceof Made ? leaf.it(n) : leaf;
    return vary ? vary(place, example) : example;
  };
  const [params, query, body] = parts.map((part) => mapLeaves(sample[part], fill, part));
  return { params, query, body };
}

function mapLeaves(value: unknown, change: (leaf: unknown, place: Place) => unknown, place: Place): unknown {
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return value.map((item, index) => mapLeaves(item, change, `${place}.${index}`));
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return change(value, place);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapLeaves(item, change, `${place}.${key}`)]),
  );
}
