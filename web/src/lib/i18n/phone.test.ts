import { expect, it } from 'vitest';
import { formatPhone } from './phone.ts';

it.each([
  ['551133334444', '+55 (11) 3333-4444'],
  ['5511987654321', '+55 (11) 98765-4321'],
  ['11987654321', '11987654321'],
  ['55119876543210', '55119876543210'],
  ['not a number', 'not a number'],
])('part of LAY-21 %s is shown as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown);
});
