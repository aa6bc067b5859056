/** A call or a socket handshake. Those of one api follow one another: each begins after the end of the former. */
export interface Call {
  api: string;
  began: number;
  ended: number;
  /** The code of the refusal; undefined when it was answered. */
  refusal: string | undefined;
}

export interface Block {
  /** The code with which calls are refused. */
  refusal: string;
  /** After this time no call is answered, no message leaves and no socket is open. */
  withinMs: number;
  began: number;
  /** When the block was committed and its caller had the answer. */
  done: number;
  /** When the change back began, and when its caller had the answer. */
  backBegan: number;
  backDone: number;
}

/** The acts of the users and customers of one company, in milliseconds of one clock. */
export interface CompanyLog {
  name: string;
  calls: Call[];
  sockets: { opened: number; closed: number }[];
  /** When the message was about to be enqueued, and when it arrived at the customer. */
  sends: { text: string; began: number; arrivals: number[] }[];
  /** Messages of customers. */
  written: { text: string; at: number }[];
  blocks: Block[];
}

const counted = {
  answered: 'calls answered',
  refused: 'calls refused',
  closed: 'sockets closed by a block',
  before: 'messages out before a block',
  held: 'messages held by a block',
  after: 'held messages out after a block',
  inbound: 'messages in during a block',
};
type Kind = keyof typeof counted;
export type Counts = Record<Kind, number>;

export const zero: Counts = { answered: 0, refused: 0, closed: 0, before: 0, held: 0, after: 0, inbound: 0 };

export const sumCounts = (all: Counts[]): Counts =>
  all.reduce((sum, one) => {
    const kinds = Object.keys(zero) as Kind[];
    return Object.fromEntries(kinds.map((kind) => [kind, sum[kind] + one[kind]])) as Counts;
  }, zero);

/** A run that has seen none of one kind proves nothing. */
export const missingKinds = (counts: Counts): string[] =>
  (Object.keys(zero) as Kind[]).filter((kind) => counts[kind] === 0).map((kind) => `0 ${counted[kind]}`);
