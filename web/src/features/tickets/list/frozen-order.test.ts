import { expect, it } from 'vitest';
import { aTicket } from '../../../testing/tickets.ts';
import { frozenOrder } from './frozen-order.ts';

const [a, b, c, d, e] = [1, 2, 3, 4, 5].map((id) => aTicket({ id }));
const list = (...tickets: (typeof a)[]) => tickets.filter((ticket) => ticket !== undefined);
const ids = (tickets: { id: number }[]) => tickets.map(({ id }) => id);

it('keeps rows in place under the pointer, holds new ones and removes deleted ones', () => {
  const order = frozenOrder(list(d, c, a), [1, 2, 3]);
  expect(ids(order.tickets)).toEqual([1, 3]);
  expect(order.held).toBe(1);
});

it('a further page comes below at once', () => {
  const order = frozenOrder(list(b, a, d, e), [1, 2]);
  expect(ids(order.tickets)).toEqual([1, 2, 4, 5]);
  expect(order.held).toBe(0);
});

it('uses the server’s order without a pointer', () => {
  expect(ids(frozenOrder(list(c, a), null).tickets)).toEqual([3, 1]);
});
