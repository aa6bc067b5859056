import type { BrowserContext } from 'playwright-core';

/** Set before the first page opens: `sprung` has the number of every payload that ran, in any frame. */
export async function setTrap(context: BrowserContext): Promise<{ sprung: string[] }> {
  const sprung: string[] = [];
  await context.exposeBinding('t', (_source, what: unknown) => void sprung.push(String(what)));
  context.on('dialog', (dialog) => {
    sprung.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { sprung };
}
