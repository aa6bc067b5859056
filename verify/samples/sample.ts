import type { ErrorCode } from '@recadia/contract/errors';
import type { Holder } from '@recadia/contract/permissions';
import { parts, type Request, type Sent } from '../../testkit/http.ts';

/** The name of a kind of ids, which a file of the folder `features` declares. */
export type RefKind = string;

export interface Person {
  id: number;
  company_id: number;
  email: string;
}

/** Why a ticket of the own company is invisible to a caller. */
export const unseenSorts = ['waiting elsewhere', 'held elsewhere', 'closed elsewhere', 'held without queue'] as const;
export type UnseenSort = (typeof unseenSorts)[number] | 'waiting without queue';

/** The values of a company for public routes without an id. */
export interface Surroundings {
  /** The queues of its users. */
  queueIds: number[];
  /** The webhook address, and its number. */
  webhook: { appKey: string; phoneNumberId: string };
  /** The signed end of the address of one of its files. */
  fileLink(): string;
  /** The same for a file that does not belong to a message. */
  attachmentLink(): string;
}

export type Credential = 'live' | 'none' | 'expired' | 'revoked' | 'opaque';

/** The attributes of a caller that row rules may use. */
export interface Caller extends Holder {
  credential: Credential;
  hasQueues?: boolean;
  /** The company's due date has passed. */
  isBlocked?: boolean;
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

/** An id: of the caller's own company, unless a run swaps it. */
export const ref = (kind: RefKind) => new Ref(kind);
/** A value that decides the meaning of the call: no run varies it. */
export const fixed = (value: (person: Person, n: number, around: Surroundings) => unknown) => new Fixed(value);
/** An example that must be new each time; like plain values it may be replaced by any value of the schema. */
export const made = (value: (n: number) => unknown) => new Made(value);

export interface Sample {
  /** Distinguishes the samples of one route. */
  title?: string;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  /** Headers that depend on the sent request. */
  headers?: (sent: Sent) => Record<string, string>;
  /** The row rule: the error of an otherwise admitted caller, or null. */
  refuses?: (caller: Caller) => ErrorCode | null;
  /** The additional error when the ticket of a named row is invisible. */
  unseen?: (sort: UnseenSort) => ErrorCode | null;
}

export type Samples = Record<string, Sample[]>;

/** A cursor is opaque to clients, but any position is valid. */
export const cursorAt = (position: string) =>
  fixed(() => Buffer.from(JSON.stringify([position, 1])).toString('base64url'));

export const anyPage = fixed((_person, n) => 1 + (n % 50));

/** Runs send JSON, and some routes take a form. */
export const formOnly = () => 'ERR_VALIDATION' as const;

/** `body.queueIds.0` */
export type Place = string;

/** The places of ids in a sample, and their kinds. */
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

/** The places where any value of the schema is valid. */
export function variedPlaces(sample: Sample): Place[] {
  const found: Place[] = [];
  const look = (leaf: unknown, place: Place) => {
    if (!(leaf instanceof Ref) && !(leaf instanceof Fixed)) found.push(place);
    return leaf;
  };
  for (const part of parts) mapLeaves(sample[part], look, part);
  return found;
}

/** Replaces a value that may be any value of the schema. */
export type Vary = (place: Place, example: unknown) => unknown;

interface Resolution {
  person: Person;
  around: Surroundings;
  n: number;
  idOf: (kind: RefKind, place: Place) => Promise<unknown>;
  vary?: Vary | undefined;
}

/** Builds a request that can be sent. */
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
