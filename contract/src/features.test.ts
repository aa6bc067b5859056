import { expect, it } from 'vitest';
import { errorStatus } from './errors.ts';
import { contractFeatures } from './features.ts';
import { livePayloads } from './live.ts';
import type { ContractFeature } from './route.ts';
import { allRoutes } from './routes.ts';

const features: readonly ContractFeature[] = contractFeatures;

it.each([
  ['routes', Object.keys(allRoutes)],
  ['errors', Object.keys(errorStatus)],
  ['live', Object.keys(livePayloads)],
] as const)('declares no name twice in %s, and all of them are composed', (part, composed) => {
  const declared = features.flatMap((feature) => Object.keys(feature[part] ?? {}));
  expect(declared.filter((name, at) => declared.indexOf(name) !== at)).toEqual([]);
  expect(declared.filter((name) => !composed.includes(name))).toEqual([]);
});

it('knows every error code that a route names', () => {
  const named = Object.values(allRoutes).flatMap(({ errors }) => errors);
  expect(named.filter((code) => !(code in errorStatus))).toEqual([]);
});
