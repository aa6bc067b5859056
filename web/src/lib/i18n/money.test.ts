import { expect, it } from 'vitest';
import { changeLanguage } from './i18n.ts';
import { formatMoney, readMoney, typedMoney } from './money.ts';

it('PLN-06 formats money as pt-BR with two decimals in every language', async () => {
  for (const language of ['pt', 'en', 'es'] as const) {
    await changeLanguage(language);
    expect([0, 149, 1_499.9, 0.05].map(formatMoney)).toEqual([
      'R$\u00a00,00',
      'R$\u00a0149,00',
      'R$\u00a01.499,90',
      'R$\u00a00,05',
    ]);
  }
});

it.each([
  ['149', 149],
  ['149,9', 149.9],
  ['149.90', 149.9],
  ['1.499', 1_499],
  [' R$ 1.499,05 ', 1_499.05],
  ['0', 0],
])('reads the typed amount %s', (text, amount) => expect(readMoney(text)).toBe(amount));

it.each(['', '-1', '1,499', '1.49.90', 'dez', '1e3', '123456789'])('refuses the typed amount "%s"', (text) =>
  expect(readMoney(text)).toBeNull(),
);

it('reads an amount back from its typed form', () => {
  for (const amount of [0, 0.01, 19.99, 1_499.9]) expect(readMoney(typedMoney(amount))).toBe(amount);
});
