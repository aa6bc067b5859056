import { expect, it } from 'vitest';
import { maySetKanban } from './tags.policy.ts';

const user = { profile: 'user', super: false } as const;
const above = [
  { profile: 'supervisor', super: false },
  { profile: 'admin', super: false },
  { profile: 'user', super: true },
] as const;

it('a user changes no kanban flag, but may leave it alone or repeat what it is', () => {
  expect(maySetKanban(user, 1, 0)).toBe(false);
  expect(maySetKanban(user, 0, 1)).toBe(false);
  expect([maySetKanban(user, undefined, 1), maySetKanban(user, 1, 1), maySetKanban(user, 0, 0)]).toEqual([
    true,
    true,
    true,
  ]);
});

it.each(above)('$profile (super: $super) sets it as they like', (actor) => {
  expect([maySetKanban(actor, 1, 0), maySetKanban(actor, 0, 1)]).toEqual([true, true]);
});
