import type { Locator } from 'playwright-core';

/** Counts the user's actions in a journey: each press and each filled field. */
export function countActions(most: number) {
  let actions = 0;
  const count = () => {
    actions += 1;
    if (actions > most) throw new Error(`more than ${most} presses and filled fields`);
  };
  return {
    async click(what: Locator): Promise<void> {
      count();
      await what.click();
    },
    async fill(what: Locator, text: string): Promise<void> {
      count();
      await what.fill(text);
    },
    get done() {
      return actions;
    },
  };
}
