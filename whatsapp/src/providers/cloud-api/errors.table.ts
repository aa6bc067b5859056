import type { Advice } from '../../port/errors.ts';

/** The advice for Meta's codes. Only the code counts, because statuses and texts change without notice. */
export const errorAdvice: Record<number, { code: string; advice: Advice; afterMs?: number }> = {
  0: { code: 'token-invalid', advice: 'stop-connection' },
  190: { code: 'token-invalid', advice: 'stop-connection' },
  3: { code: 'not-permitted', advice: 'stop-connection' },
  10: { code: 'not-permitted', advice: 'stop-connection' },
  131005: { code: 'not-permitted', advice: 'stop-connection' },
  368: { code: 'account-blocked', advice: 'stop-connection' },
  131031: { code: 'account-blocked', advice: 'stop-connection' },
  131042: { code: 'payment-problem', advice: 'stop-connection' },
  131045: { code: 'number-not-registered', advice: 'stop-connection' },
  133010: { code: 'number-not-registered', advice: 'stop-connection' },
  131048: { code: 'spam-limit', advice: 'stop-connection' },

  4: { code: 'rate-limited', advice: 'backoff' },
  80007: { code: 'rate-limited', advice: 'backoff' },
  130429: { code: 'rate-limited', advice: 'backoff' },
  1: { code: 'platform-trouble', advice: 'backoff' },
  2: { code: 'platform-trouble', advice: 'backoff' },
  131000: { code: 'platform-trouble', advice: 'backoff' },
  131016: { code: 'platform-trouble', advice: 'backoff' },
  131057: { code: 'platform-trouble', advice: 'backoff' },

  // Meta allows about one message in six seconds to the same person.
  131056: { code: 'contact-rate-limited', advice: 'delay-contact', afterMs: 6_000 },
  // Meta withheld a marketing message and withholds a repeat within a day.
  131049: { code: 'marketing-withheld', advice: 'delay-contact', afterMs: 24 * 3_600_000 },

  131047: { code: 'window-closed', advice: 'after-window' },

  131021: { code: 'sent-to-oneself', advice: 'never' },
  131026: { code: 'undeliverable', advice: 'never' },
  130472: { code: 'undeliverable', advice: 'never' },
  131030: { code: 'undeliverable', advice: 'never' },
  131051: { code: 'unsupported-type', advice: 'never' },
  131052: { code: 'media-refused', advice: 'never' },
  131053: { code: 'media-refused', advice: 'never' },
  131008: { code: 'bad-request', advice: 'never' },
  131009: { code: 'bad-request', advice: 'never' },
  100: { code: 'bad-request', advice: 'never' },
  33: { code: 'bad-request', advice: 'never' },
  132000: { code: 'template-parameters', advice: 'never' },
  132012: { code: 'template-parameters', advice: 'never' },
  132005: { code: 'template-too-long', advice: 'never' },
  132001: { code: 'template-missing', advice: 'never' },
  132007: { code: 'template-against-policy', advice: 'never' },
  132015: { code: 'template-paused', advice: 'never' },
  132016: { code: 'template-disabled', advice: 'never' },
};
