import { expect, it } from 'vitest';
import { newKey } from './new-key.ts';

it('keys are UUIDs of version 7, in the order of time and never the same', () => {
  const [early, late] = [newKey(1_000), newKey(2_000_000_000_000)];
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(early < late).toBe(true);
  expect(new Set(Array.from({ length: 100 }, () => newKey())).size).toBe(100);
});
