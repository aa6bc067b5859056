import * as z from 'zod';
import { contractFeatures } from './features.ts';
import { id } from './primitives.ts';

type PayloadsOf<F> = F extends { live: infer Live } ? Live : never;
type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;
type LivePayloads = Merged<PayloadsOf<(typeof contractFeatures)[number]>>;

/** The payload of each channel `company-{companyId}-{kind}`, as the features declare them. */
export const livePayloads = Object.assign(
  {},
  ...contractFeatures.map((feature) => ('live' in feature ? feature.live : {})),
) as LivePayloads;

export type LiveKind = keyof LivePayloads;
export type LivePayload<K extends LiveKind> = z.infer<LivePayloads[K]>;

const colleague = z.object({ id, name: z.string() });

/**
 * Presence and typing indicators: sent to users who have the conversation open, not stored and not caught up (X-RTM-07,
 * X-RTM-08).
 */
export const transientPayloads = {
  /** A user has the conversation open, sent repeatedly, or has just left it. */
  ticketViewing: z.object({ ticketId: id, user: colleague, isHere: z.boolean() }),
  /** A user types an answer; notes send no typing indicator. */
  ticketTyping: z.object({ ticketId: id, user: colleague }),
} as const;
export type TransientKind = keyof typeof transientPayloads;
export type TransientPayload<K extends TransientKind> = z.infer<(typeof transientPayloads)[K]>;

/** How often an indicator is sent, and after which silence it ends. */
export const transientMs = {
  viewingEvery: 10_000,
  viewingLasts: 25_000,
  typingEvery: 3_000,
  typingLasts: 8_000,
} as const;

export const liveChannel = (companyId: number, kind: LiveKind | TransientKind): string =>
  `company-${companyId}-${kind}`;

/** The additional channel of a platform-wide entity (C-28, SV-12). */
export const platformChannels: Partial<Record<LiveKind, string>> = { announcements: 'company-announcement' };

/**
 * A position in the company's event log. Second argument of every live event, and the payload of `tip`, which is sent
 * every few seconds so that a client's mark also passes events it may not see.
 */
export const liveMark = z.object({ seq: z.number().int().min(0) });

const caughtUp = z.object({
  from: z.number().int().min(0),
  to: z.number().int().min(0),
  events: z.array(z.object({ seq: z.number().int(), kind: z.string(), payload: z.unknown() })),
});
const tooOld = z.object({ from: z.number().int().min(0), to: z.number().int().min(0), tooOld: z.literal(true) });

/**
 * The answer to `since` in the handshake: the missed events, or that too many were missed and lists must be fetched
 * again.
 */
export const catchUp = z.union([tooOld, caughtUp]);
export type CatchUp = z.infer<typeof catchUp>;

/**
 * Older marks are not caught up: beyond these limits, loading the visible lists again is cheaper for both sides. 9,900
 * events were 16.8 MB and more than a second of processor for one client; a page of lists is below 200 KB.
 */
export const catchUpLimits = { events: 2_000, bytes: 1_000_000, hours: 24 } as const;
export const tipEveryMs = 5_000;
