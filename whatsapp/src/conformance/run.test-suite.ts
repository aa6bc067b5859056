import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capabilities } from '../index.ts';
import { checks } from './checks/index.test-suite.ts';
import type { OpenRig, Rig } from './rig.test-suite.ts';

/** Holds a provider to every check its capabilities do not rule out. */
export function runConformance(
  name: string,
  far: { capabilities: Capabilities; open: OpenRig; atLeast: number },
): void {
  describe(`conformance: ${name}`, () => {
    let shared: Rig;
    beforeAll(async () => {
      shared = await far.open();
    });
    afterAll(() => shared.close());

    for (const check of checks) {
      it.skipIf(check.needs?.(far.capabilities) === false)(check.name, async () => {
        const rig = check.isAlone ? await far.open(check.open) : shared;
        try {
          await check.run(rig);
        } finally {
          if (check.isAlone) await rig.close();
        }
      });
    }

    it(`at least ${far.atLeast} checks apply`, () => {
      expect(checks.filter(({ needs }) => needs?.(far.capabilities) ?? true).length).toBeGreaterThanOrEqual(
        far.atLeast,
      );
      expect(shared.provider.capabilities).toEqual(far.capabilities);
    });
  });
}
