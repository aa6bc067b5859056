import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const now = new Date('2026-11-12T12:00:00');

it.each([
  ['active', { dueDate: null }],
  ['active', { dueDate: '2026-11-17' }],
  ['soon', { dueDate: '2026-11-16' }],
  ['soon', { dueDate: '2026-11-12' }],
  ['over', { dueDate: '2026-11-11' }],
  ['trial', { dueDate: '2026-11-15', trialExpiration: '2026-11-15T00:00:00.000Z' }],
  ['active', { dueDate: '2026-12-15', trialExpiration: '2026-11-15T00:00:00.000Z' }],
  ['over', { dueDate: '2026-11-11', trialExpiration: '2026-11-11T00:00:00.000Z' }],
] as const)('finds %s when the company has %o', (standing, term) => expect(standingOf(term, now)).toBe(standing));
