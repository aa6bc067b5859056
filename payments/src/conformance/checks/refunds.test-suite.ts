import { expect } from 'vitest';
import { failureOf, newCharge, newId, type Check, type GatewayRig } from '../rig.test-suite.ts';

async function paidCharge(rig: GatewayRig, amountCents: number) {
  const { id } = await newCharge(rig, amountCents);
  return { chargeId: id, paymentId: rig.pay(id) };
}

async function refundsOf({ gateway }: GatewayRig, chargeId: string) {
  const charge = await gateway.read(chargeId);
  return charge?.payments.flatMap(({ refunds }) => refunds.map(({ status, amountCents }) => [status, amountCents]));
}

export const refundChecks: Check[] = [
  {
    name: 'refunds a whole payment',
    run: async (rig) => {
      const { chargeId, paymentId } = await paidCharge(rig, 4_990);
      const id = newId();
      const refund = await rig.gateway.refund({ paymentId, id, amountCents: 4_990 });
      expect(refund).toMatchObject({ id, amountCents: 4_990, by: 'receiver' });
      expect(await refundsOf(rig, chargeId)).toEqual([['done', 4_990]]);
    },
  },
  {
    name: 'refunds parts until nothing is left',
    run: async (rig) => {
      const { chargeId, paymentId } = await paidCharge(rig, 1_000);
      for (const amountCents of [333, 667]) await rig.gateway.refund({ paymentId, id: newId(), amountCents });
      expect(await refundsOf(rig, chargeId)).toEqual([
        ['done', 333],
        ['done', 667],
      ]);
      expect(await failureOf(rig.gateway.refund({ paymentId, id: newId(), amountCents: 2 }))).toBe('refused');
    },
  },
  {
    name: 'reports a refund in processing, and one that the service rejects',
    run: async (rig) => {
      const { chargeId, paymentId } = await paidCharge(rig, 1_000);
      rig.holdRefunds(true);
      const refund = await rig.gateway.refund({ paymentId, id: newId(), amountCents: 500 });
      expect(refund.status).toBe('processing');
      rig.holdRefunds(false);
      await rig.gateway.refund({ paymentId, id: newId(), amountCents: 1 });
      expect(await refundsOf(rig, chargeId)).toEqual([
        ['processing', 500],
        ['failed', 1],
      ]);
    },
  },
  {
    name: 'returns the same refund when the id is repeated, and refunds once',
    run: async (rig) => {
      const { chargeId, paymentId } = await paidCharge(rig, 1_000);
      const request = { paymentId, id: newId(), amountCents: 400 };
      await rig.gateway.refund(request);
      expect(await rig.gateway.refund(request)).toMatchObject({ id: request.id, status: 'done' });
      expect(await failureOf(rig.gateway.refund({ ...request, amountCents: 401 }))).toBe('conflict');
      expect(await refundsOf(rig, chargeId)).toEqual([['done', 400]]);
    },
  },
  {
    name: 'refunds once when the answer to a refund is lost',
    run: async (rig) => {
      const { chargeId, paymentId } = await paidCharge(rig, 1_000);
      rig.loseNextAnswer('refund', 'broken');
      const id = newId();
      expect(await rig.gateway.refund({ paymentId, id, amountCents: 250 })).toMatchObject({ id, amountCents: 250 });
      expect(await refundsOf(rig, chargeId)).toEqual([['done', 250]]);
    },
  },
  {
    name: 'reports a refund of an unknown payment',
    run: async ({ gateway }) => {
      const paymentId = 'E00000000202601010000abcdefghijk';
      expect(await failureOf(gateway.refund({ paymentId, id: newId(), amountCents: 100 }))).toBe('not-found');
    },
  },
];
