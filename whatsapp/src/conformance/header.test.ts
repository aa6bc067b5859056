import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { baileysCapabilities } from '../providers/baileys/capabilities.ts';
import { cloudCapabilities } from '../providers/cloud-api/capabilities.ts';
import { checks } from './checks/index.test-suite.ts';

const providers = { baileys: baileysCapabilities, 'cloud-api': cloudCapabilities() };

it('the header of the suite lists every check and who it is not for', async () => {
  const source = await readFile(new URL('./checks/index.test-suite.ts', import.meta.url), 'utf8');
  const listed = source.split('\n').flatMap((line) => /^ \* - (.*)$/.exec(line)?.[1] ?? []);
  expect(listed).toEqual(
    checks.map(({ name, needs }) => {
      const skipping = Object.entries(providers).filter(([, capabilities]) => needs?.(capabilities) === false);
      return skipping.length === 0 ? name : `${name} (not ${skipping.map(([provider]) => provider).join(', ')})`;
    }),
  );
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
});
