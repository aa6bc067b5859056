import { expect, it } from 'vitest';
import { queueInput } from './queues.ts';

const fits = (change: object) => queueInput.safeParse({ name: 'Vendas', color: '#1D7C4D', ...change }).success;

it('QUE-04 requires a name of 2–50 characters, a colour of 3–9 and a greeting that is text', () => {
  for (const name of ['ab', 'x'.repeat(50), '  ab  ']) expect(fits({ name }), name).toBe(true);
  for (const name of [undefined, null, '', 'a', ' a ', 'x'.repeat(51), 7])
    expect(fits({ name }), String(name)).toBe(false);
  for (const color of ['#abc', '#abcd', '#aabbcc', '#aabbccdd']) expect(fits({ color }), color).toBe(true);
  for (const color of [undefined, null, '', '#a', '#aabbccdde', 'blue', 7])
    expect(fits({ color }), String(color)).toBe(false);
  for (const greetingMessage of [undefined, '', 'Olá 👋']) expect(fits({ greetingMessage })).toBe(true);
  for (const greetingMessage of [null, 7, {}]) expect(fits({ greetingMessage })).toBe(false);
});
