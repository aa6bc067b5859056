import { describe, expect, it } from 'vitest';
import { addressOf, networkOf } from './address.ts';

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

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'unknown'],
  ])('counts %s as %s', (ip, network) => {
    expect(networkOf({ ip })).toBe(network);
  });
});
