/**
 * The next step of the sender:
 * `never` gives up this message; `backoff` retries the same message later; `delay-contact` delays this contact only;
 * `after-window` allows only templates until the customer writes; `stop-connection` sends nothing until a person has
 * acted; `unknown` does not retry, because the message may have been sent.
 */
export type Advice = 'never' | 'backoff' | 'delay-contact' | 'after-window' | 'stop-connection' | 'unknown';

/** A refusal by WhatsApp or by a provider, with the advice for the sender. */
export class WaError extends Error {
  override readonly name = 'WaError';
  /** Our own stable code, for texts and statistics. */
  readonly code: string;
  readonly advice: Advice;
  /** The numeric code of WhatsApp or Meta, when there is one. */
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
