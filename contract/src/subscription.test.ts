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

it('INV-07 INV-16 knows the fields of a card, uses none, drops wrong ones too (C-10)', () => {
  const card = { nameOnCard: 'ANA SILVA', cardNumber: '4111111111111111', cvv: '737', expiry: '12/30' };
  const wrong = { nameOnCard: '', cardNumber: 'no number', cvv: 1, expiry: null };
  for (const given of [card, wrong])
    expect(Object.values(body.parse({ ...billing, ...given, price: 1 })).filter(Boolean)).toEqual(
      Object.values(billing),
    );
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

it('INV-09 accepts every field of the specification and no other', () => {
  const ignored = { lastName: 'Silva', useAddressForPaymentDetails: false, nameOnCard: '', cardNumber: '', cvv: '' };
  const plan = { plan: '{"planId":1}', price: 1, users: 3, connections: 1 };
  expect(body.safeParse({ ...billing, state: 'SP', ...ignored, ...plan }).success).toBe(true);
  expect(body.safeParse({ ...billing, more: 1 }).success).toBe(false);
});

it('X-INV-06 stores a tax id without signs, refuses a wrong one, and takes an empty one away', () => {
  const taxIdOf = (taxId: string) => body.safeParse({ ...billing, taxId }).data?.taxId;
  expect(taxIdOf('529.982.247-25')).toBe('52998224725');
  expect(taxIdOf('12.ABC.345/01DE-35')).toBe('12ABC34501DE35');
  expect(taxIdOf('')).toBe('');
  expect(body.safeParse({ ...billing, taxId: '529.982.247-26' }).success).toBe(false);
});
