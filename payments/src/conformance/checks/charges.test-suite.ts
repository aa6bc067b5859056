import { expect } from 'vitest';
import { failureOf, newCharge, newId, type Check } from '../rig.test-suite.ts';

const cnpj = { name: 'Padaria Estrela do Sul Ltda', taxId: '12345678000195' };
const cpf = { name: 'Ana Paula Ribeiro', taxId: '12345678909' };

export const chargeChecks: Check[] = [
  {
    name: 'creates a charge with its amount, key, code and an hour to pay',
    run: async ({ gateway, key, now }) => {
      const id = newId();
      const charge = await gateway.charge({ id, amountCents: 12_345, description: 'Plano Básico', payer: cnpj });
      expect(charge).toMatchObject({ id, status: 'open', amountCents: 12_345, key, payments: [] });
      expect(charge.code).toMatch(/^000201.*br\.gov\.bcb\.pix.*5406123\.45.*6304[0-9A-F]{4}$/);
      const minutesLeft = (charge.expiresAt.getTime() - now().getTime()) / 60_000;
      expect(minutesLeft).toBeGreaterThan(50);
      expect(minutesLeft).toBeLessThanOrEqual(60);
    },
  },
  {
    name: 'creates a charge for a person and for no named payer',
    run: async ({ gateway }) => {
      expect(await gateway.charge({ id: newId(), amountCents: 1, payer: cpf })).toMatchObject({ amountCents: 1 });
      expect(await gateway.charge({ id: newId(), amountCents: 999_999_999_999 })).toMatchObject({ status: 'open' });
    },
  },
  {
    name: 'reads the code from the location when the answer has none',
    run: async (rig) => {
      const { code } = await newCharge(rig, 777);
      rig.leaveOutCode(true);
      const without = await newCharge(rig, 777);
      rig.leaveOutCode(false);
      expect(without.code).toHaveLength(code?.length ?? 0);
      expect(without.code).toMatch(/54047\.77.*6304[0-9A-F]{4}$/);
    },
  },
  {
    name: 'returns the same charge when the id is repeated with the same values',
    run: async (rig) => {
      const first = await newCharge(rig, 500);
      const repeated = await rig.gateway.charge({ id: first.id, amountCents: 500 });
      expect(repeated).toEqual(first);
    },
  },
  {
    name: 'refuses a repeated id with another amount',
    run: async (rig) => {
      const { id } = await newCharge(rig, 500);
      expect(await failureOf(rig.gateway.charge({ id, amountCents: 501 }))).toBe('conflict');
    },
  },
  {
    name: 'refuses values that cannot be sent before any call',
    run: async ({ gateway, count }) => {
      const before = count('charge');
      const wrong = [
        { id: 'short', amountCents: 1 },
        { id: newId().toUpperCase(), amountCents: 1 },
        { id: `${newId().slice(1)}/`, amountCents: 1 },
        ...[0, -1, 0.5, NaN, 1e15].map((amountCents) => ({ id: newId(), amountCents })),
        { id: newId(), amountCents: 1, payer: { name: 'Ana', taxId: '123' } },
        { id: newId(), amountCents: 1, payer: { name: ' ', taxId: cpf.taxId } },
      ];
      for (const request of wrong) expect(await failureOf(gateway.charge(request))).toBe('invalid-request');
      expect(count('charge')).toBe(before);
    },
  },
  {
    name: 'reports refused values of the service',
    run: async ({ gateway }) => {
      const payer = { name: 'Ana', taxId: '12345678900' };
      expect(await failureOf(gateway.charge({ id: newId(), amountCents: 1, payer }))).toBe('refused');
    },
  },
  {
    name: 'answers null for a charge that the service does not know, in both error forms',
    run: async ({ gateway, answerErrorsAs }) => {
      expect(await gateway.read(newId())).toBeNull();
      answerErrorsAs('problem');
      expect(await gateway.read(newId())).toBeNull();
      answerErrorsAs('own');
    },
  },
];
