import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capabilities } from '../index.ts';
import { checks } from './checks/index.test-suite.ts';
import type { OpenRig, Rig } from './rig.test-suite.ts';

/** Runs every check that the capabilities of a provider allow. */
export function runConformance(
  name: string,
  setup: { capabilities: Capabilities; open: OpenRig; atLeast: number },
): void {
  describe(`conformance: ${name}`, () => {
    let shared: Rig;
    beforeAll(async () => {
      shared = await setup.open();
    });
    afterAll(() => shared.close());

    for (const check of checks) {
      it.skipIf(check.needs?.(setup.capabilities) === false)(check.name, async () => {
        const rig = check.isAlone ? await setup.open(check.open) : shared;
        try {
          await check.run(rig);
        } finally {
          if (check.isAlone) await rig.close();
        }
      });
    }

    it(`at least ${setup.atLeast} checks apply`, () => {
      expect(checks.filter(({ needs }) => needs?.(setup.capabilities) ?? true).length).toBeGreaterThanOrEqual(
        setup.atLeast,
      );
      expect(shared.provider.capabilities).toEqual(setup.capabilities);
    });
  });
}
