import { describe, expect, it } from 'vitest';
import { addressOf } from './address.ts';

describe('the address of a caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:999.1.1.1', null],
    ['not an address', null],
    ['', null],
  ])('%s is kept as %s', (ip, kept) => {
    expect(addressOf({ ip })).toBe(kept);
  });
});
