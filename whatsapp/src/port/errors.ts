/**
 * What whoever sends does next:
 * `never` this message cannot go; `backoff` again later, same message; `delay-contact` later for this contact, others
 * go on; `after-window` only a template may go until the customer writes; `stop-connection` nothing may go until a
 * person has acted; `unknown` it may have gone: never repeat by oneself.
 */
export type Advice = 'never' | 'backoff' | 'delay-contact' | 'after-window' | 'stop-connection' | 'unknown';

/** A refusal by WhatsApp or by a provider, with what to do about it. */
export class WaError extends Error {
  override readonly name = 'WaError';
  /** Ours, stable: for texts and statistics. */
  readonly code: string;
  readonly advice: Advice;
  /** The far side's own number, where it gave one. */
  readonly status?: number;
  readonly afterMs?: number;

  constructor(code: string, advice: Advice, more: { status?: number; afterMs?: number; detail?: string } = {}) {
    super(more.detail ?? code);
    this.code = code;
    this.advice = advice;
    if (more.status !== undefined) this.status = more.status;
    if (more.afterMs !== undefined) this.afterMs = more.afterMs;
  }
}
