import { subscriptionRoutes } from '@recadia/contract/subscription';
import { expect, it } from 'vitest';
import { aBilling } from '../../../testing/subscription.ts';
import { billingSchema, formatTaxId } from './billing.ts';

const { email: _notSent, ...right } = aBilling();
const long = 'x'.repeat(256);

it.each([
  {},
  { zipcode: '01310100' },
  { zipcode: '94103', country: 'usa' },
  { taxId: '529.982.247-25' },
  { state: '' },
  { firstName: ' ' },
  { firstName: long },
  { address2: '' },
  { address2: long },
  { city: '' },
  { city: long },
  { state: long },
  { zipcode: '' },
  { zipcode: '0131' },
  { zipcode: '0'.repeat(21), country: 'usa' },
  { country: '' },
  { country: 'PT' },
  { taxId: '111.111.111-11' },
])('judges %o as the contract does', (change) => {
  const form = billingSchema.safeParse({ ...right, ...change });
  const route = subscriptionRoutes.subscribe.body.safeParse({ ...right, ...change, invoiceId: 1 });
  const fields = ({ error }: typeof form | typeof route) => error?.issues.map(({ path }) => path[0]);
  expect(fields(form)).toEqual(fields(route));
  if (form.success) expect({ ...form.data, invoiceId: 1 }).toEqual(route.data);
});

it('writes a CPF and a CNPJ with their signs', () => {
  expect(formatTaxId('52998224725')).toBe('529.982.247-25');
  expect(formatTaxId('11222333000181')).toBe('11.222.333/0001-81');
});
