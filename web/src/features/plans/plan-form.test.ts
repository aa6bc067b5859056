import { planFlags } from '@recadia/contract/plans';
import { expect, it } from 'vitest';
import { aPlan } from '../../testing/plans.ts';
import { formOfPlan, planForm } from './plan-form.ts';

it('starts a new plan with every flag on and empty numbers', () => {
  const empty = formOfPlan(null);
  expect([...planFlags, 'useInternal' as const].map((flag) => empty[flag])).toEqual(Array(8).fill(true));
  expect([empty.name, empty.users, empty.connections, empty.queues, empty.value]).toEqual(['', '', '', '', '']);
});

it('reads a plan back from its form', () => {
  const { id: _id, ...plan } = aPlan({ value: 1_499.9, useInternal: false });
  expect(planForm.parse(formOfPlan({ id: 1, ...plan }))).toEqual(plan);
});

it.each([
  ['users', '-1'],
  ['queues', '1,5'],
  ['connections', ''],
  ['value', 'dez'],
  ['value', ''],
])('refuses %s "%s"', (field, text) => {
  const { error } = planForm.safeParse({ ...formOfPlan(aPlan()), [field]: text });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
});
