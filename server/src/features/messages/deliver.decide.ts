import { WaError } from '@recadia/whatsapp';
import { StorageError } from '../../platform/storage/storage.ts';
import type { OutboxKind } from './outbox.types.ts';

/** How long something may stand in the way of its chat, in all. */
const patience = {
  /** WhatsApp or the way to it has a problem. */
  trouble: 60_000,
  /** A phone that comes back by itself; what was accepted meanwhile waits (MSG-25). */
  absence: 300_000,
  /** This contact must not be written to so often. */
  contact: 600_000,
};
/** How long a status may take that tells what became of a send whose answer was lost. */
export const unknownMs = 60_000;

const longestPauseMs = 15_000;
const absencePauseMs = 1_000;

export type Outcome =
  | { do: 'fail'; code: string; detail: string }
  | { do: 'wait'; dueAt: Date; firstFailedAt: Date; code: string; detail: string }
  | { do: 'unknown'; until: Date; code: string; detail: string };

interface Tried {
  kind: OutboxKind;
  attempts: number;
  firstFailedAt: Date | null;
}

/** Nobody to hand it to right now. */
export const notHere = () => new WaError('not-connected', 'backoff');

/** What becomes of something that did not go, from what its provider advises. */
export function decide({ kind, attempts, firstFailedAt }: Tried, error: unknown, now: Date): Outcome {
  const { code, advice, afterMs, detail } = explain(error);
  const why = { code, detail };
  const wait = (mostMs: number, pauseMs: number): Outcome => {
    const since = firstFailedAt ?? now;
    const last = since.getTime() + mostMs;
    if (now.getTime() >= last || pauseMs > mostMs) return { do: 'fail', ...why };
    return { do: 'wait', dueAt: new Date(Math.min(last, now.getTime() + pauseMs)), firstFailedAt: since, ...why };
  };
  switch (advice) {
    case 'never':
    case 'after-window':
    case 'stop-connection':
      return { do: 'fail', ...why };
    case 'backoff':
      if (code === 'not-connected') return wait(patience.absence, absencePauseMs);
      return wait(patience.trouble, afterMs ?? Math.min(longestPauseMs, 1_000 * 2 ** Math.max(0, attempts - 1)));
    case 'delay-contact':
      return wait(patience.contact, afterMs ?? longestPauseMs);
    case 'unknown':
      // A receipt, a sign of typing or a reaction told twice is told once.
      if (kind !== 'send') return wait(patience.trouble, 1_000 * 2 ** Math.max(0, attempts - 1));
      return { do: 'unknown', until: new Date(now.getTime() + unknownMs), ...why };
  }
}

function explain(error: unknown): Pick<WaError, 'code' | 'advice' | 'afterMs'> & { detail: string } {
  if (error instanceof WaError) {
    const { code, advice, afterMs, message } = error;
    return { code: code.slice(0, 100), advice, afterMs, detail: message.slice(0, 500) };
  }
  if (error instanceof StorageError && error.reason === 'missing')
    return { code: 'media-gone', advice: 'never', detail: 'The file is no longer there.' };
  return { code: 'internal', advice: 'backoff', detail: 'Something went wrong on our side.' };
}
