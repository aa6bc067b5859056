import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useProduct } from './lib/product.ts';
import { gone, shown, storageOf, toast } from './lib/locators.ts';

const product = useProduct();
const rafael = { profile: 'user', name: 'Rafael Nunes' } as const;

const locales = { Português: 'pt-BR', English: 'en', Español: 'es' };

/** The choice applies once the texts have loaded. */
async function chooseLanguage(page: Page, name: keyof typeof locales): Promise<void> {
  await page.getByRole('banner').first().getByRole('button').last().click();
  await page.getByRole('menuitem', { name: /^(Idioma|Language): / }).click();
  await page.getByRole('radio', { name }).click();
  await page.locator(`html[lang=${locales[name]}]`).waitFor();
  await expect.poll(() => page.getByRole('radio', { name }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await gone(page.getByRole('dialog'));
}

describe('the language', () => {
  it('LAY-10 is Portuguese unless English or Spanish was chosen, stored under i18nextLng', async () => {
    const { page } = await product.aPerson(rafael, { locale: 'en-US' });
    const menu = page.getByRole('navigation').first();
    await shown(menu.getByRole('link', { name: 'Tarefas' }));
    expect(await storageOf(page)).not.toHaveProperty('i18nextLng');

    await chooseLanguage(page, 'English');
    await shown(menu.getByRole('link', { name: 'To-do' }));
    expect(await storageOf(page)).toHaveProperty('i18nextLng', 'en');
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('en');
    await page.reload();
    await shown(menu.getByRole('link', { name: 'To-do' }));

    await chooseLanguage(page, 'Español');
    await shown(menu.getByRole('link', { name: 'Tareas' }));
    expect(await storageOf(page)).toHaveProperty('i18nextLng', 'es');
    await chooseLanguage(page, 'Português');
    await shown(menu.getByRole('link', { name: 'Tarefas' }));
    expect(await storageOf(page)).toHaveProperty('i18nextLng', 'pt');

    // An unsupported language falls back to Portuguese.
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'));
    await page.reload();
    await shown(menu.getByRole('link', { name: 'Tarefas' }));
  });

  it('part of LAY-11: pt-BR, as other versions stored it, is Portuguese of Brazil', async () => {
    const { page } = await product.aVisitor({ storage: { i18nextLng: 'pt-BR' }, locale: 'en-US' });
    await page.goto('/login');
    await shown(page.getByRole('button', { name: 'Entrar' }));
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('pt-BR');
  });

  it('can be chosen before signing in', async () => {
    const { page } = await product.aVisitor();
    await page.goto('/login');
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('es');
    await page.locator('html[lang=es]').waitFor();
    await shown(page.getByText('Acceda a la atención de su empresa.'));
    expect(await storageOf(page)).toHaveProperty('i18nextLng', 'es');
  });

  it('LAY-20 dates read DD/MM/YYYY in every language', async () => {
    const { page } = await product.aPerson({ profile: 'admin' });
    await page.goto('/todolist');
    await page.locator('form input').fill('x');
    await page.keyboard.press('Enter');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format().split('-').reverse();
    for (const language of Object.keys(locales) as (keyof typeof locales)[]) {
      await chooseLanguage(page, language);
      await shown(page.getByRole('listitem').getByText(new RegExp(` ${today.join('/')} \\d\\d:\\d\\d$`)));
      await shown(
        page
          .getByRole('banner')
          .first()
          .getByText(/ \d\d\/\d\d\/20\d\d$/),
      );
    }
  });
});

describe('the theme', () => {
  const themeOf = (page: Page) => page.getAttribute('html', 'data-theme');

  it('LAY-13 starts with the stored choice, else the system’s, else light, and stores a change', async () => {
    const start = async (colorScheme: 'light' | 'dark', stored?: string) => {
      const { page } = await product.aVisitor({ colorScheme, ...(stored && { storage: { preferredTheme: stored } }) });
      await page.goto('/login');
      return themeOf(page);
    };
    expect(await start('light')).toBe('light');
    expect(await start('dark')).toBe('dark');
    expect(await start('dark', 'light')).toBe('light');
    expect(await start('light', 'dark')).toBe('dark');
    expect(await start('light', 'purple')).toBe('light');

    const { page } = await product.aPerson(rafael, { colorScheme: 'light' });
    expect(await storageOf(page)).not.toHaveProperty('preferredTheme');
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    expect(await themeOf(page)).toBe('dark');
    expect(await storageOf(page)).toHaveProperty('preferredTheme', 'dark');
    await page.reload();
    await page.getByRole('button', { name: 'Usar tema claro' }).click();
    expect(await themeOf(page)).toBe('light');
    expect(await storageOf(page)).toHaveProperty('preferredTheme', 'light');
  });

  it('LAY-14 the primary colour is green in light and white in dark', async () => {
    const { page } = await product.aVisitor();
    await page.goto('/login');
    const colour = () =>
      page.getByRole('button', { name: 'Entrar' }).evaluate((button) => {
        const [red = 0, green = 0, blue = 0] =
          getComputedStyle(button).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return { red, green, blue };
      });
    const light = await colour();
    expect(light.green).toBeGreaterThan(light.red + 50);
    expect(light.green).toBeGreaterThan(light.blue + 20);
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    await expect.poll(async () => Math.min(...Object.values(await colour()))).toBeGreaterThan(235);
  });

  it('paints the stored theme first, without a flash', async () => {
    const { page } = await product.aVisitor({ colorScheme: 'light', storage: { preferredTheme: 'dark' } });
    await page.route('**/assets/index-*.js', () => undefined);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect.poll(() => themeOf(page)).toBe('dark');
  });
});

describe('the sound', () => {
  it('LAY-16 goes from 0 to 1 in tenths, starts at 1, is stored and sets the sound volume', async () => {
    const { page } = await product.aPerson(rafael, {
      prepare: (opened) =>
        opened.addInitScript(() => {
          const peaks: number[] = [];
          const real = AudioParam.prototype.exponentialRampToValueAtTime;
          AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
            if (value > 0.001) peaks.push(value);
            return real.call(this, value, at);
          };
          Object.assign(window, { peaks });
        }),
    });
    const loudest = () =>
      page.evaluate(() => Math.max(0, ...(window as unknown as { peaks: number[] }).peaks.splice(0)));
    const open = () => page.getByRole('button', { name: 'Som de aviso' }).click();
    const slider = page.getByRole('slider', { name: 'Som de aviso' });
    const sample = page.getByRole('button', { name: 'Ouvir exemplo' });
    await open();
    await expect.poll(() => slider.inputValue()).toBe('1');
    for (const [name, value] of [
      ['min', '0'],
      ['max', '1'],
      ['step', '0.1'],
    ] as const) {
      await expect.poll(() => slider.getAttribute(name)).toBe(value);
    }
    await sample.click();
    const full = await loudest();
    expect(full).toBeGreaterThan(0);
    await slider.focus();
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
    await expect.poll(() => slider.inputValue()).toBe('0.5');
    expect(await storageOf(page)).toHaveProperty('volume', '0.5');
    await sample.click();
    expect(await loudest()).toBeCloseTo(full / 2, 5);
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await storageOf(page)).toHaveProperty('volume', '0');
    await sample.click();
    expect(await loudest()).toBe(0);
    await page.keyboard.press('Escape');
    await gone(slider);
    await page.reload();
    await open();
    await expect.poll(() => slider.inputValue()).toBe('0');
  });
});

it('part of LAY-15: keeps theme, language, volume and company id, and no token (C-88)', async () => {
  const { page, account } = await product.aPerson(rafael);
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  await page.getByRole('button', { name: 'Som de aviso' }).click();
  await page.getByRole('slider').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await chooseLanguage(page, 'English');
  expect(await storageOf(page)).toEqual({
    preferredTheme: 'dark',
    volume: '0.9',
    i18nextLng: 'en',
    companyId: String(account.companyId),
  });
});

it('the density is the person’s choice too', async () => {
  const { page } = await product.aPerson({ profile: 'admin' });
  await page.goto('/tags');
  const row = page.getByRole('row', { name: /Cliente VIP/ });
  const roomy = (await row.boundingBox())?.height ?? 0;
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: /^Densidade/ }).click();
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(roomy);
  await page.reload();
  await shown(row);
  expect((await row.boundingBox())?.height).toBeLessThan(roomy);
  expect(await toast(page, /./, 'alert').count()).toBe(0);
});
