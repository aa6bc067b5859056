import { expect, it } from 'vitest';
import { productionDependencies, readLock, shipped } from './licences/lock.ts';
import { makeSbom, sbomFaults } from './sbom.ts';

const sbom = await makeSbom();

it('lists every production package of the lock file, once', () => {
  const refs = sbom.components.map((component) => component['bom-ref']);
  const wanted = productionDependencies(readLock(), shipped).map(({ name, version }) => `${name}@${version}`);
  const ours = shipped.map((name) => `@recadia/${name}@0.0.0`);
  expect(wanted.length).toBeGreaterThan(200);
  expect(refs.toSorted()).toEqual([...wanted, ...ours].toSorted());
});

it('reports a production package that the list lacks', () => {
  const planted = { ...sbom, components: sbom.components.filter(({ name }) => name !== 'fastify') };
  expect(sbomFaults(sbom)).toEqual([]);
  expect(sbomFaults(planted)).toEqual([expect.stringMatching(/^the SBOM does not list fastify@/)]);
});

it('makes the same CycloneDX document on every run', async () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'recadia' } } });
  expect(JSON.stringify(await makeSbom())).toBe(JSON.stringify(sbom));
});

it('refers only to listed components', () => {
  const listed = new Set([sbom.metadata.component, ...sbom.components].map((component) => component['bom-ref']));
  const named = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(named.filter((ref) => !listed.has(ref))).toEqual([]);
});
