import { signUp } from '@recadia/contract/sign-up';
import { expect, it } from 'vitest';
import { faultsOf } from './sign-up-rules.ts';

const right = {
  name: 'Casa Aurora',
  phone: '(11) 98412-7700',
  email: 'camila@casaaurora.exemplo',
  password: 'sofá verde na varanda',
};

it('accepts an input that the contract accepts', () => {
  expect(faultsOf(right)).toEqual({});
  expect(signUp.safeParse({ ...right, planId: 1 }).success).toBe(true);
});

it.each([
  [{ name: '' }, 'name', 'required'],
  [{ name: ' C ' }, 'name', 'tooShort'],
  [{ name: 'C'.repeat(51) }, 'name', 'tooLong'],
  [{ email: 'camila' }, 'email', 'invalidEmail'],
  [{ email: 'camila@casa' }, 'email', 'invalidEmail'],
  [{ password: 'sofa' }, 'password', 'tooShort'],
  [{ password: 's'.repeat(51) }, 'password', 'tooLong'],
])('part of SGN-03: refuses %o as the contract does', (change, field, fault) => {
  expect(faultsOf({ ...right, ...change })).toEqual({ [field]: fault });
  const { error } = signUp.safeParse({ ...right, ...change, planId: 1 });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

it('asks for a whole phone number of 10 or 11 digits', () => {
  expect(faultsOf({ ...right, phone: '(11) 3088-4100' })).toEqual({});
  expect(faultsOf({ ...right, phone: '(11) 9841' })).toEqual({ phone: 'invalid' });
  expect(faultsOf({ ...right, phone: '' })).toEqual({ phone: 'required' });
});
