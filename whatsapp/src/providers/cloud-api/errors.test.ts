import { describe, expect, it } from 'vitest';
import type { Advice } from '../../index.ts';
import { noAnswer, refusal } from './errors.ts';

/** The expected advice for Meta's documented codes. */
const wanted: Record<Advice, number[]> = {
  'stop-connection': [0, 190, 3, 10, 200, 299, 131031, 368, 131042, 133010, 131048],
  backoff: [4, 80007, 130429, 131000, 1, 2, 131016],
  'delay-contact': [131056, 131049],
  'after-window': [131047],
  never: [
    131026, 131051, 131052, 131053, 131008, 131009, 100, 33, 132000, 132001, 132005, 132007, 132012, 132015, 132016,
  ],
  unknown: [],
};

describe('advice by code', () => {
  it.each(Object.entries(wanted))('%s', (advice, codes) => {
    for (const code of codes) expect([code, refusal(code).advice]).toEqual([code, advice]);
  });

  it('is final for an unknown code, and keeps its number', () => {
    expect(refusal(999_999, 'what?')).toMatchObject({
      code: 'refused',
      advice: 'never',
      status: 999_999,
      message: 'what?',
    });
  });

  it('says how long to leave a contact in peace', () => {
    expect(refusal(131056).afterMs).toBe(6_000);
    expect(refusal(131049).afterMs).toBe(86_400_000);
  });
});

describe('no answer', () => {
  const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

  it('is harmless where no connection came about', () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']) {
      expect(noAnswer(failed(code), false)).toMatchObject({ advice: 'backoff', code: 'unreachable' });
    }
    const both = new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')]);
    expect(noAnswer(new TypeError('fetch failed', { cause: both }), false).advice).toBe('backoff');
  });

  it('leaves it open whether a message went, where the request may have left', () => {
    for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'UND_ERR_HEADERS_TIMEOUT']) {
      expect(noAnswer(failed(code), false)).toMatchObject({ advice: 'unknown', code: 'answer-lost' });
    }
    expect(noAnswer(new DOMException('late', 'TimeoutError'), false).advice).toBe('unknown');
    expect(noAnswer('not even an error', false).advice).toBe('unknown');
  });

  it('matters little for what may be repeated', () => {
    expect(noAnswer(failed('ECONNRESET'), true).advice).toBe('backoff');
  });
});
