import { expect, it } from 'vitest';
import { fillTemplate, formatLeft, windowLeft } from './service-window.ts';

it('the window counts down in minutes and ends', () => {
  const now = Date.parse('2026-11-12T12:00:00.000Z');
  expect(windowLeft('2026-11-12T17:11:30.000Z', now)).toBe(312);
  expect(windowLeft('2026-11-12T12:00:00.000Z', now)).toBe(0);
  expect(windowLeft('2026-11-12T11:00:00.000Z', now)).toBe(0);
  expect(windowLeft(null, now)).toBe(0);
  expect([formatLeft(312), formatLeft(40)]).toEqual(['5 h 12 min', '40 min']);
});

it('a template is read with its places filled, and what a value says fills nothing', () => {
  expect(fillTemplate('Oi {{1}}, seu pedido {{2}} saiu.', ['Ana {{2}}', ''])).toBe(
    'Oi Ana {{2}}, seu pedido {{2}} saiu.',
  );
});
