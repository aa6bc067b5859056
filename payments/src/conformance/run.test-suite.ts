import { afterAll, beforeAll, describe, it } from 'vitest';
import { chargeChecks } from './checks/charges.test-suite.ts';
import { failureChecks } from './checks/failures.test-suite.ts';
import { paymentChecks } from './checks/payments.test-suite.ts';
import { refundChecks } from './checks/refunds.test-suite.ts';
import { webhookChecks } from './checks/webhooks.test-suite.ts';
import type { GatewayRig, OpenRig } from './rig.test-suite.ts';

const checks = [chargeChecks, paymentChecks, refundChecks, webhookChecks, failureChecks].flat();

/** Runs every check against a gateway and its emulator. */
export function runConformance(name: string, open: OpenRig): void {
  describe(`conformance: ${name}`, () => {
    let rig: GatewayRig;
    beforeAll(async () => {
      rig = await open();
    });
    afterAll(() => rig.close());
    for (const check of checks) it(check.name, () => check.run(rig));
  });
}
