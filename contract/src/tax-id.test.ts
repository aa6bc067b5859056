import { expect, it } from 'vitest';
import { readTaxId } from './tax-id.ts';

it.each([
  ['529.982.247-25', '52998224725'],
  ['12.345.678/0001-95', '12345678000195'],
  ['12.abc.345/01DE-35', '12ABC34501DE35'],
])('reads the tax id %s without its signs', (given, read) => {
  expect(readTaxId(given)).toBe(read);
});

it.each(['', '529.982.247-26', '12.345.678/0001-96', '12ABC34501DE34', '111.111.111-11', '123'])(
  'refuses the tax id "%s" when a check digit is wrong',
  (given) => {
    expect(readTaxId(given)).toBeNull();
  },
);
