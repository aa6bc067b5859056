import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Every rule axe has, best practices included. */
export async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}
