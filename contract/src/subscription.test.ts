import { expect, it } from 'vitest';
import { subscriptionRoutes } from './subscription.ts';

const billing = {
  firstName: 'Casa Aurora',
  address2: 'Rua das Flores, 10',
  city: 'São Paulo',
  zipcode: '01310-100',
  country: 'BR',
  invoiceId: 1,
};
const { body } = subscriptionRoutes.subscribe;

it('INV-16 drops card data before a service sees it', () => {
  const card = { nameOnCard: 'ANA SILVA', cardNumber: '4111111111111111', cvv: '737', expiry: '12/30' };
  expect(Object.values(body.parse({ ...billing, ...card, price: 1 })).filter(Boolean)).toEqual(Object.values(billing));
});

it.each([
  ['BR', '01310-100', true],
  ['BR', '01310100', true],
  ['BR', '1310-100', false],
  ['BR', 'CEP', false],
  ['usa', '94103', true],
])('INV-22 judges the zip code of %s %s', (country, zipcode, isRight) => {
  expect(body.safeParse({ ...billing, country, zipcode }).success).toBe(isRight);
});

it.each(['firstName', 'address2', 'city', 'zipcode', 'country'])('part of INV-06: requires %s', (field) => {
  expect(body.safeParse({ ...billing, [field]: ' ' }).success).toBe(false);
});
