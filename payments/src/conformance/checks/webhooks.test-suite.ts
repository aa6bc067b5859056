import { expect } from 'vitest';
import { failureOf, newCharge, newId, type Check, type GatewayRig, type WebhookServer } from '../rig.test-suite.ts';

/** Registers the server for webhooks, and forgets the calls of the registration. */
async function register(rig: GatewayRig, server: WebhookServer, demandsCertificate: boolean, suffix = '') {
  await rig.gateway.registerWebhook({ url: `${server.url}${suffix}`, demandsCertificate });
  expect(await rig.gateway.registeredWebhook()).toBe(`${server.url}${suffix}`);
  const tests = server.calls.splice(0);
  for (const { body } of tests) expect(rig.gateway.readWebhook(body)).toEqual({ payments: [], unreadable: 0 });
}

const claimsOf = ({ gateway }: GatewayRig, { calls }: WebhookServer) =>
  calls.flatMap(({ body }) => gateway.readWebhook(body).payments);

export const webhookChecks: Check[] = [
  {
    name: 'has no webhook before one is registered',
    run: async ({ gateway }) => expect(await gateway.registeredWebhook()).toBeNull(),
  },
  {
    name: 'registers an address that demands a certificate, and receives a payment under /pix',
    run: async (rig) => {
      const server = await rig.openWebhook({ demandsCertificate: true });
      await register(rig, server, true);
      const { id } = await newCharge(rig, 3_210);
      const paymentId = rig.pay(id);
      await rig.settled();
      expect(server.calls.map(({ path }) => path)).toEqual(['/subscription/webhook/pix']);
      expect(claimsOf(rig, server)).toMatchObject([
        { id: paymentId, chargeId: id, key: rig.key, amountCents: 3_210, refunds: [] },
      ]);
    },
  },
  {
    name: 'keeps the path of an address that ends in ignorar=',
    run: async (rig) => {
      const server = await rig.openWebhook({ demandsCertificate: false });
      await register(rig, server, false, '?hmac=secret&ignorar=');
      rig.pay((await newCharge(rig)).id);
      await rig.settled();
      expect(server.calls.map(({ path }) => path)).toEqual(['/subscription/webhook?hmac=secret&ignorar=/pix']);
    },
  },
  {
    name: 'reports an address that demands no certificate, unless that check is left out',
    run: async (rig) => {
      const { url } = await rig.openWebhook({ demandsCertificate: false });
      expect(await failureOf(rig.gateway.registerWebhook({ url, demandsCertificate: true }))).toBe('refused');
      expect(await failureOf(rig.gateway.registerWebhook({ url, demandsCertificate: false }))).toBe('no failure');
    },
  },
  {
    name: 'receives a claim about another account, which the read charge does not confirm',
    run: async (rig) => {
      const server = await rig.openWebhook({ demandsCertificate: true });
      await register(rig, server, true);
      const { id } = await newCharge(rig, 900);
      rig.payAnotherAccount(id, 900);
      await rig.settled();
      const [claim] = claimsOf(rig, server);
      expect(claim).toMatchObject({ chargeId: id, amountCents: 900 });
      expect(claim?.key).not.toBe(rig.key);
      expect(await rig.gateway.read(id)).toMatchObject({ status: 'open', payments: [] });
    },
  },
  {
    name: 'receives refunds and money that the bank took back',
    run: async (rig) => {
      const server = await rig.openWebhook({ demandsCertificate: true });
      await register(rig, server, true);
      const { id } = await newCharge(rig, 900);
      const paymentId = rig.pay(id);
      await rig.gateway.refund({ paymentId, id: newId(), amountCents: 400 });
      rig.returnByBank(paymentId);
      await rig.settled();
      const refunds = claimsOf(rig, server).map((payment) =>
        payment.refunds.map(({ by, amountCents }) => [by, amountCents]),
      );
      const sorted = refunds.toSorted((a, b) => a.length - b.length);
      expect(sorted).toEqual([
        [],
        [['receiver', 400]],
        [
          ['receiver', 400],
          ['bank', 500],
        ],
      ]);
    },
  },
];
