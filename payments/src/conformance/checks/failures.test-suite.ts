import { expect } from 'vitest';
import { collect, failureOf, newCharge, newId, type Check } from '../rig.test-suite.ts';

export const failureChecks: Check[] = [
  ...(['broken', 'silent'] as const).map((how): Check => ({
    name: `reads the same id back when the answer to a charge is ${how}, and asks for no second charge`,
    run: async (rig) => {
      const [puts, reads] = [rig.count('charge'), rig.count('read')];
      rig.loseNextAnswer('charge', how);
      const id = newId();
      const gateway = how === 'silent' ? rig.impatientGateway : rig.gateway;
      const charge = await gateway.charge({ id, amountCents: 2_500 });
      expect(charge).toMatchObject({ id, status: 'open', amountCents: 2_500 });
      expect(charge.code).toContain('540525.00');
      expect([rig.count('charge') - puts, rig.count('read') - reads]).toEqual([1, 1]);
    },
  })),
  {
    name: 'asks for a retry when the charge did not reach the service, and the retry creates it',
    run: async (rig) => {
      const request = { id: newId(), amountCents: 2_500 };
      await rig.gateway.read(request.id);
      rig.cutNextCall();
      expect(await failureOf(rig.gateway.charge(request))).toBe('unreachable, retry');
      expect(await rig.gateway.charge(request)).toMatchObject({ id: request.id, status: 'open' });
    },
  },
  {
    name: 'returns a charge that was paid before its lost answer was read back',
    run: async (rig) => {
      const { id } = await newCharge(rig, 600);
      rig.pay(id);
      expect(await rig.gateway.charge({ id, amountCents: 600 })).toMatchObject({ status: 'paid', code: null });
    },
  },
  {
    name: 'renews a revoked token once and repeats the call',
    run: async (rig) => {
      await rig.gateway.read(newId());
      const [tokens, puts] = [rig.count('token'), rig.count('charge')];
      rig.revokeToken();
      await newCharge(rig);
      expect([rig.count('token') - tokens, rig.count('charge') - puts]).toEqual([1, 2]);
    },
  },
  {
    name: 'shares one token renewal between calls at the same time',
    run: async (rig) => {
      rig.passHours(2);
      const tokens = rig.count('token');
      await Promise.all(Array.from({ length: 10 }, () => rig.gateway.read(newId())));
      expect(rig.count('token') - tokens).toBe(1);
    },
  },
  {
    name: 'gives up after one renewal when the service refuses the new token too',
    run: async (rig) => {
      const tokens = rig.count('token');
      rig.refuseNext('read', 401, 2);
      expect(await failureOf(rig.gateway.read(newId()))).toBe('credentials');
      expect(rig.count('token') - tokens).toBe(1);
    },
  },
  {
    name: 'reports wrong credentials without a retry',
    run: async ({ gatewayWithWrongSecret }) => {
      expect(await failureOf(gatewayWithWrongSecret.read(newId()))).toBe('credentials');
    },
  },
  ...(['own', 'problem'] as const).map((form): Check => ({
    name: `reports refusals and failures of the service in its ${form} form`,
    run: async (rig) => {
      const expected: [status: number, failure: string][] = [
        [400, 'refused'],
        [403, 'not-permitted'],
        [422, 'refused'],
        [429, 'rate-limited, retry'],
        [500, 'unreachable, retry'],
        [503, 'unreachable, retry'],
      ];
      rig.answerErrorsAs(form);
      for (const [status, failure] of expected) {
        rig.refuseNext('list', status);
        const listed = collect(rig.gateway.list({ from: rig.now(), to: rig.now() }));
        expect([status, await failureOf(listed)]).toEqual([status, failure]);
      }
      rig.answerErrorsAs('own');
    },
  })),
  {
    name: 'creates no charge when the service is too busy, and reads nothing back',
    run: async (rig) => {
      const reads = rig.count('read');
      rig.refuseNext('charge', 429);
      expect(await failureOf(newCharge(rig))).toBe('rate-limited, retry');
      expect(rig.count('read')).toBe(reads);
    },
  },
  {
    name: 'keeps the failed call retryable when reading back fails too',
    run: async (rig) => {
      const id = newId();
      rig.loseNextAnswer('charge', 'broken');
      rig.refuseNext('read', 503);
      expect(await failureOf(rig.gateway.charge({ id, amountCents: 100 }))).toBe('unreachable, retry');
      expect(await rig.gateway.charge({ id, amountCents: 100 })).toMatchObject({ id, status: 'open' });
    },
  },
];
