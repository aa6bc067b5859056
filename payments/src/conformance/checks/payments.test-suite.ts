import { expect } from 'vitest';
import { collect, listToday, newCharge, type Check } from '../rig.test-suite.ts';

export const paymentChecks: Check[] = [
  {
    name: 'reads a paid charge with its payment',
    run: async (rig) => {
      const { id } = await newCharge(rig, 4_990);
      const paymentId = rig.pay(id);
      const charge = await rig.gateway.read(id);
      expect(charge).toMatchObject({ id, status: 'paid', amountCents: 4_990, code: null });
      expect(charge?.payments).toEqual([
        {
          id: paymentId,
          chargeId: id,
          key: rig.key,
          amountCents: 4_990,
          paidAt: expect.any(Date) as Date,
          refunds: [],
        },
      ]);
    },
  },
  {
    name: 'reads both payments of a charge that was paid twice',
    run: async (rig) => {
      const { id } = await newCharge(rig, 100);
      const ids = [rig.pay(id), rig.pay(id, { again: true })];
      expect((await rig.gateway.read(id))?.payments.map((payment) => payment.id)).toEqual(ids);
    },
  },
  {
    name: 'reads the paid amount when it differs from the charge',
    run: async (rig) => {
      const { id } = await newCharge(rig, 100);
      rig.pay(id, { amountCents: 99 });
      const charge = await rig.gateway.read(id);
      expect([charge?.amountCents, charge?.payments[0]?.amountCents]).toEqual([100, 99]);
    },
  },
  {
    name: 'lists each payment of a period once, over several pages',
    run: async (rig) => {
      const { id } = await newCharge(rig, 1_234);
      const paid = rig.pay(id);
      const transfers = Array.from({ length: 230 }, (_, index) => rig.transfer(index + 1));
      const listed = await listToday(rig);
      const ids = listed.map((payment) => payment.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual(expect.arrayContaining([paid, ...transfers]));
      expect(listed.find((payment) => payment.id === paid)).toMatchObject({ chargeId: id, amountCents: 1_234 });
      expect(listed.find((payment) => payment.id === transfers[9])).toMatchObject({ chargeId: null, amountCents: 10 });
    },
  },
  {
    name: 'lists nothing for a period without payments',
    run: async ({ gateway }) => {
      const period = { from: new Date('2021-01-01T00:00:00Z'), to: new Date('2021-01-02T00:00:00Z') };
      expect(await collect(gateway.list(period))).toEqual([]);
    },
  },
  {
    name: 'reads money that the bank took back, whole and in part',
    run: async (rig) => {
      const { id } = await newCharge(rig, 1_000);
      const paymentId = rig.pay(id);
      rig.returnByBank(paymentId, 300);
      rig.returnByBank(paymentId);
      const [payment] = (await rig.gateway.read(id))?.payments ?? [];
      expect(payment?.refunds.map(({ by, status, amountCents }) => [by, status, amountCents])).toEqual([
        ['bank', 'done', 300],
        ['bank', 'done', 700],
      ]);
    },
  },
  {
    // The last check of this list, because it moves the clock.
    name: 'reads a payment that arrived after the charge expired',
    run: async (rig) => {
      const { id } = await newCharge(rig, 100);
      rig.passHours(2);
      const paymentId = rig.pay(id, { late: true });
      const charge = await rig.gateway.read(id);
      expect(charge).toMatchObject({ status: 'paid', payments: [{ id: paymentId }] });
      expect(charge?.payments[0]?.paidAt.getTime()).toBeGreaterThan(charge?.expiresAt.getTime() ?? Infinity);
    },
  },
];
