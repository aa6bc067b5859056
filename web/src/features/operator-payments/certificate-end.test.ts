import { expect, it } from 'vitest';
import { certificateEnd } from './certificate-end.ts';

const now = new Date('2026-11-12T12:00:00Z');

it.each([
  [null, { kind: 'none' }],
  ['2026-11-12T12:00:00Z', { kind: 'over' }],
  ['2026-11-12T13:00:00Z', { kind: 'soon', days: 0 }],
  ['2026-12-12T12:00:00Z', { kind: 'soon', days: 30 }],
  ['2026-12-13T12:00:00Z', { kind: 'good' }],
])('warns within 30 days of the end %s', (expiresAt, end) => {
  expect(certificateEnd(expiresAt, now)).toEqual(end);
});
