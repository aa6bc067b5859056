import { describe, expect, it } from 'vitest';
import { backOffMs, readClose } from './closes.ts';

const closedWith = (statusCode: number, message = 'x') => Object.assign(new Error(message), { output: { statusCode } });

describe('why a socket closed', () => {
  it.each([
    [515, 'restart'],
    [408, 'retry'],
    [428, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
    [599, 'retry'],
    [401, 'end'],
    [403, 'end'],
    [405, 'end'],
    [411, 'end'],
    [440, 'end'],
  ])('%i: %s', (code, then) => {
    expect(readClose(closedWith(code))).toMatchObject({ code, rule: { then } });
  });

  it('tells unscanned QRs from a lost network with the same code', () => {
    expect(readClose(closedWith(408, 'QR refs attempts ended')).rule.then).toBe('timeout');
  });

  it('an error without a code is tried again', () => {
    expect(readClose(new Error('socket hang up'))).toMatchObject({ code: 428, rule: { then: 'retry' } });
    expect(readClose(undefined)).toMatchObject({ code: 428, rule: { then: 'retry' } });
  });

  it('only an account that is gone is forgotten', () => {
    const forgotten = [401, 402, 403, 405, 406, 409, 411, 440].filter((code) => {
      const { rule } = readClose(closedWith(code));
      return rule.then === 'end' && rule.isForgotten;
    });
    expect(forgotten).toEqual([401, 411]);
  });
});

it('waits 1, 2, 4 … 60 s, each up to a quarter longer', () => {
  for (const [attempt, seconds] of [1, 2, 4, 8, 16, 32, 60, 60, 60].entries()) {
    const ms = backOffMs(attempt);
    expect(ms).toBeGreaterThanOrEqual(seconds * 1_000);
    expect(ms).toBeLessThanOrEqual(seconds * 1_250);
  }
});
