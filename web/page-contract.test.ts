import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { pageContract } from './page-contract.ts';

const plans = join(import.meta.dirname, '../contract/src/plan-routes.ts');

async function split(code: string): Promise<string | undefined> {
  const { transform } = pageContract;
  if (typeof transform !== 'object') throw new Error('It transforms by an object.');
  const context = { parse: parseAst, resolve: () => Promise.resolve({ id: plans }) };
  const id = join(import.meta.dirname, 'src/features/plans/plans.api.ts');
  const answer = await transform.handler.call(context as never, code, id, {} as never);
  return typeof answer === 'object' && answer !== null ? String(answer.code) : undefined;
}

it('imports routes from the copy for pages, and schemas from the module', async () => {
  expect(
    await split(`import { newPlan as form, planRoutes } from '@recadia/contract/plan-routes'; form(planRoutes);`),
  ).toBe(
    `import { newPlan as form } from '@recadia/contract/plan-routes'; ` +
      `import { planRoutes } from '@recadia/contract/plan-routes?page'; form(planRoutes);`,
  );
});

it('leaves the payloads of the live connection in their module', async () => {
  const code = `import { liveChannel } from '@recadia/contract/live';`;
  expect(await split(code)).toBe(code);
});
