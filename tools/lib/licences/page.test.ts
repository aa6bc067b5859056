import { expect, it } from 'vitest';
import { productionDependencies, type Lock } from './lock.ts';
import { licenceFaults, licencesPage } from './page.ts';

const aLock = (packages: Lock): Lock => ({ server: { dependencies: { planted: '1.0.0' } }, ...packages });
const faultsOf = (packages: Lock) => licenceFaults(aLock(packages)).filter((fault) => fault.includes('planted'));

it('lists every production dependency of the product with licence and reason', () => {
  expect(licenceFaults()).toEqual([]);
  const page = licencesPage();
  expect(page).toMatch(/\| @breezystack\/lamejs \| [\d.]+ \| LGPL-3\.0 \| web \|/);
  expect(page).toMatch(/\| web-push \| [\d.]+ \| MPL-2\.0 \| server \|/);
  expect(page).toMatch(/\| @e965\/xlsx \| [\d.]+ \| Apache-2\.0 \| server \|/);
  expect(page).toMatch(/\| @img\/sharp-libvips-linux-x64 \| [\d.]+ \| LGPL-3\.0-or-later \|/);
});

it('reports a direct dependency without a reason', () => {
  expect(faultsOf({ 'node_modules/planted': { version: '1.0.0', license: 'MIT' } })).toEqual([
    'planted has no reason (tools/lib/licences/reasons.ts)',
  ]);
});

it('reports a dependency without a licence and a licence without a demand', () => {
  expect(faultsOf({ 'node_modules/planted': { version: '1.0.0' } })).toContain('planted has no licence in the lock');
  expect(faultsOf({ 'node_modules/planted': { version: '1.0.0', license: '(MIT OR AGPL-3.0)' } })).toContain(
    'planted: no demand is written down for AGPL-3.0 (tools/lib/licences/terms.ts)',
  );
});

it('reports a copyleft dependency without a separation', () => {
  expect(faultsOf({ 'node_modules/planted': { version: '1.0.0', license: 'LGPL-3.0' } })).toContain(
    'planted is copyleft: write down its separation (tools/lib/licences/terms.ts)',
  );
});

it('lists nested, optional and peer packages and skips development packages and optional peers', () => {
  const lock = aLock({
    'node_modules/planted': {
      version: '1.0.0',
      dependencies: { nested: '2' },
      optionalDependencies: { platform: '3' },
      peerDependencies: { peer: '4', absent: '5' },
      peerDependenciesMeta: { absent: { optional: true } },
    },
    'node_modules/nested': { version: '1.0.0' },
    'node_modules/planted/node_modules/nested': { version: '2.0.0', dependencies: { planted: '1' } },
    'node_modules/platform': { version: '3.0.0' },
    'node_modules/peer': { version: '4.0.0' },
    'node_modules/absent': { version: '5.0.0' },
    'node_modules/tool': { version: '6.0.0' },
  });
  const found = productionDependencies(lock, ['server']).map(({ name, version }) => `${name}@${version}`);
  expect(found).toEqual(['nested@2.0.0', 'peer@4.0.0', 'planted@1.0.0', 'platform@3.0.0']);
});
