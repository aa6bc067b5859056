import type { RouteSpec } from '@recadia/contract/route';
import fc from 'fast-check';
import { parts } from '../../testkit/http.ts';
import { variedPlaces, type Place, type Sample } from '../samples/sample.ts';
import { arbitraryOf, schemaAt } from './arbitraries.ts';
import {
  brokenBodies,
  contentTypes,
  headerTwists,
  hostileValue,
  pathTwists,
  protoKeys,
  queryTwists,
} from './hostile.ts';
import { oddText } from './odd-text.ts';

export type Attack =
  | { on: 'value'; place: Place; value: unknown }
  | { on: 'key'; part: 'query' | 'body'; key: string; value: unknown }
  | { on: 'body'; text: string; contentType: string }
  | { on: 'path'; twist: number }
  | { on: 'query'; text: string }
  | { on: 'headers'; headers: Record<string, string> };

/** A request without ids, which are filled in when it is sent. */
export interface Case {
  sample: Sample;
  isSuper: boolean;
  values: Map<Place, unknown>;
  attack: Attack | null;
}

interface Plan {
  spec: RouteSpec;
  samples: Sample[];
  cases: number;
  seed: number;
}

/** Half of the cases are valid, the others have one fault. */
export function casesOf({ spec, samples, cases, seed }: Plan): Case[] {
  const right = fc.oneof(...samples.map((sample) => rightCase(spec, sample)));
  const wrong = fc.tuple(right, attackOn(spec)).map(([base, attack]) => ({ ...base, attack }));
  const half = Math.ceil(cases / 2);
  return [...fc.sample(right, { seed, numRuns: half }), ...fc.sample(wrong, { seed: seed + 1, numRuns: cases - half })];
}

function rightCase(spec: RouteSpec, sample: Sample): fc.Arbitrary<Case> {
  const values = variedPlaces(sample).map((place) =>
    arbitraryOf(schemaAt(spec, place)).map((value): [Place, unknown] => [place, value]),
  );
  return fc
    .record({ isSuper: fc.boolean(), values: fc.tuple(...values) })
    .map(({ isSuper, values }) => ({ sample, isSuper, values: new Map(values), attack: null }));
}

function attackOn(spec: RouteSpec): fc.Arbitrary<Attack> {
  const places = parts.flatMap((part) => keysOf(spec[part]).map((key) => `${part}.${key}`));
  const attacks: fc.Arbitrary<Attack>[] = [
    fc.record({
      on: fc.constant('key' as const),
      part: fc.constantFrom('query' as const, 'body' as const),
      key: fc.oneof(fc.constantFrom(...protoKeys), oddText(0, 200)),
      value: hostileValue,
    }),
    fc.record({
      on: fc.constant('body' as const),
      text: fc.constantFrom(...brokenBodies),
      contentType: fc.oneof(fc.constant('application/json'), fc.constantFrom(...contentTypes)),
    }),
    fc.record({ on: fc.constant('path' as const), twist: fc.nat(pathTwists.length - 1) }),
    fc.record({ on: fc.constant('query' as const), text: fc.constantFrom(...queryTwists) }),
    fc.record({ on: fc.constant('headers' as const), headers: fc.constantFrom(...headerTwists) }),
  ];
  if (places.length === 0) return fc.oneof(...attacks);
  const onValue = fc.record({
    on: fc.constant('value' as const),
    place: fc.constantFrom(...places),
    value: hostileValue,
  });
  return fc.oneof({ weight: 6, arbitrary: onValue }, ...attacks.map((arbitrary) => ({ weight: 1, arbitrary })));
}

const keysOf = (schema: RouteSpec['body']): string[] =>
  Object.keys(schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }).properties ?? {});
