import type { Page } from 'playwright-core';

export interface Credentials {
  email: string;
  password: string;
}

/** Found by name, not by label, because journeys sign in in every language. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto('/login');
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button[type=submit]').click();
}

export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await fillSignIn(page, credentials);
  await page.waitForURL('/tickets');
  await page.locator('main h1').waitFor();
}
