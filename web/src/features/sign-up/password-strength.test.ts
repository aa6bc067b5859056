import { expect, it } from 'vitest';
import { strengthOf } from './password-strength.ts';

it.each([
  ['', 1],
  ['sofa1', 1],
  ['aaaaaaaaaaaaaaaaaaaa', 1],
  ['sofaverde', 2],
  ['Sofa-1verde', 3],
  ['sofá verde na', 3],
  ['sofá verde na varanda', 4],
])('rates the password "%s" as %i of 4', (password, strength) => expect(strengthOf(password)).toBe(strength));
