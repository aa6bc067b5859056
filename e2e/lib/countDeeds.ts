import type { Locator } from 'playwright-core';

/** What a journey asks of somebody, counted: each press and each field that is filled. */
export function countDeeds(most: number) {
  let deeds = 0;
  const count = () => {
    deeds += 1;
    if (deeds > most) throw new Error(`more than ${most} presses and filled fields`);
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
      return deeds;
    },
  };
}
