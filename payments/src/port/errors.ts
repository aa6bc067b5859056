const retryable = { unreachable: true, 'rate-limited': true } as Partial<Record<PaymentErrorCode, true>>;

/**
 * `unreachable`: no answer, or the provider failed; the result is unknown, and a repeat under the same id is safe.
 * `rate-limited`: too many calls. `credentials`: the client or its certificate is refused. `not-permitted`: the account
 * may not do it. `not-found`: the provider does not know the id. `conflict`: the id is used for something else.
 * `refused`: the provider refuses the values. `bad-answer`: the answer or the webhook has not the agreed form.
 * `invalid-request`: the caller's values cannot be sent.
 */
export type PaymentErrorCode =
  | 'unreachable'
  | 'rate-limited'
  | 'credentials'
  | 'not-permitted'
  | 'not-found'
  | 'conflict'
  | 'refused'
  | 'bad-answer'
  | 'invalid-request';

const longestDetail = 200;

/** The only error of a gateway. `detail` is the provider's text or the name of a wrong field, never a value of ours. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly code: PaymentErrorCode;
  readonly detail: string;
  /** The HTTP status, when there was an answer. */
  readonly status?: number;
  readonly retryAfterMs?: number;

  constructor(code: PaymentErrorCode, detail: string, more: { status?: number; retryAfterMs?: number } = {}) {
    super(`payment call failed: ${code}`);
    this.code = code;
    this.detail = detail.slice(0, longestDetail);
    if (more.status !== undefined) this.status = more.status;
    if (more.retryAfterMs !== undefined) this.retryAfterMs = more.retryAfterMs;
  }

  get isRetryable(): boolean {
    return retryable[this.code] ?? false;
  }
}
