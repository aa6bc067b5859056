import { expect, it } from 'vitest';
import { aTicket } from '../../testing/builders.ts';
import { calmOrder } from './calmOrder.ts';

const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((id) => aTicket({ id }));
const list = (...tickets: (typeof a)[]) => tickets.filter((ticket) => ticket !== undefined);
const ids = (tickets: { id: number }[]) => tickets.map(({ id }) => id);

it('while somebody points at the list, rows keep their places, new ones wait and gone ones leave', () => {
  const calm = calmOrder(list(d, c, a), [1, 2, 3]);
  expect(ids(calm.tickets)).toEqual([1, 3]);
  expect(calm.held).toBe(1);
});

it('a further page comes below at once', () => {
  const calm = calmOrder(list(b, a, d, e), [1, 2]);
  expect(ids(calm.tickets)).toEqual([1, 2, 4, 5]);
  expect(calm.held).toBe(0);
});

it('nobody there: the order of the server', () => {
  expect(ids(calmOrder(list(c, a), null).tickets)).toEqual([3, 1]);
});
