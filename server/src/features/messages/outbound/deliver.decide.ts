import { WaError } from '@recadia/whatsapp';
import { StorageError } from '../../../platform/storage/storage.ts';
import type { OutboxKind } from './outbox.types.ts';

/** Maximum time that a failing row may block its chat. */
const maxWaitMs = {
  /** WhatsApp or the network fails. */
  trouble: 60_000,
  /** The phone reconnects by itself; accepted sends wait for it (MSG-25). */
  absence: 300_000,
  /** WhatsApp limits the rate of messages to this contact. */
  contact: 600_000,
};
/** Maximum wait for the status of a send whose answer was lost. */
export const unknownMs = 60_000;

const longestPauseMs = 15_000;
const absencePauseMs = 1_000;

export type Outcome =
  | { do: 'fail'; code: string; detail: string }
  | { do: 'wait'; dueAt: Date; firstFailedAt: Date; code: string; detail: string }
  | { do: 'unknown'; until: Date; code: string; detail: string };

/** The outcome of a send past its deadline. */
export const tooLate: Outcome = { do: 'fail', code: 'too-late', detail: 'The send expired before it was attempted.' };

interface Attempt {
  kind: OutboxKind;
  attempts: number;
  firstFailedAt: Date | null;
}

/** The error of a connection without a provider. */
export const notConnected = () => new WaError('not-connected', 'backoff');

/** Decides by the provider's advice how a failed attempt continues. */
export function decide({ kind, attempts, firstFailedAt }: Attempt, error: unknown, now: Date): Outcome {
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
      if (code === 'not-connected') return wait(maxWaitMs.absence, absencePauseMs);
      return wait(maxWaitMs.trouble, afterMs ?? Math.min(longestPauseMs, 1_000 * 2 ** Math.max(0, attempts - 1)));
    case 'delay-contact':
      return wait(maxWaitMs.contact, afterMs ?? longestPauseMs);
    case 'unknown':
      // Receipts, typing indicators and reactions are idempotent, so they are retried.
      if (kind !== 'send') return wait(maxWaitMs.trouble, 1_000 * 2 ** Math.max(0, attempts - 1));
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
