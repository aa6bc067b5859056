import { allRoutes } from '@recadia/contract/routes';
import type { RouteSpec } from '@recadia/contract/route';
import { parts } from '../../testkit/http.ts';
import { refsOf, withoutIndex, type Sample, type Samples } from './sample.ts';
import { kinds } from './samples.ts';

type JsonSchema = { type?: string; properties?: Record<string, JsonSchema>; items?: JsonSchema; anyOf?: JsonSchema[] };

/** The gaps in the coverage of the contract: a route without samples, an id that no sample swaps or no file can make. */
export function gapsIn(samples: Samples): string[] {
  const gaps = Object.keys(samples)
    .filter((name) => !Object.hasOwn(allRoutes, name))
    .map((name) => `${name}: no such route`);
  for (const [name, spec] of Object.entries(allRoutes)) {
    const ofRoute = samples[name] ?? [];
    if (ofRoute.length === 0) gaps.push(`${name}: no sample`);
    else gaps.push(...kindGaps(name, ofRoute), ...idGaps(name, spec, ofRoute), ...visibilityGaps(name, spec, ofRoute));
  }
  return gaps;
}

function kindGaps(name: string, ofRoute: Sample[]): string[] {
  const refs = ofRoute.flatMap((sample) => [...refsOf(sample)]);
  return refs
    .filter(([, kind]) => !kinds[kind])
    .map(([place, kind]) => `${name}: ${place} has the unknown kind "${kind}"`);
}

function idGaps(name: string, spec: RouteSpec, ofRoute: Sample[]): string[] {
  const swapped = new Set(ofRoute.flatMap((sample) => [...refsOf(sample).keys()].map(withoutIndex)));
  const wanted = parts.flatMap((part) => {
    const schema = spec[part].toJSONSchema({ io: 'input', unrepresentable: 'any' }) as JsonSchema;
    return idPlaces(schema, part);
  });
  return [
    ...wanted
      .filter((place) => !swapped.has(place) && !narrowing.has(`${name} ${place}`))
      .map((place) => `${name}: ${place} is an id no sample refers to`),
    ...[...swapped].filter((place) => !wanted.includes(place)).map((place) => `${name}: ${place} is not in the schema`),
  ];
}

/** Ids of tickets, messages, notes, files, contacts and schedules without a declared visibility, or declared only. */
function visibilityGaps(name: string, { visibility = {} }: RouteSpec, ofRoute: Sample[]): string[] {
  const refs = ofRoute.flatMap((sample) => [...refsOf(sample)]).filter(([, kind]) => kinds[kind]?.hasVisibility);
  const taken = new Set(refs.map(([place]) => withoutIndex(place)));
  return [
    ...[...taken]
      .filter((place) => !Object.hasOwn(visibility, place))
      .map((place) => `${name}: ${place} has no declared visibility`),
    ...Object.keys(visibility)
      .filter((place) => !taken.has(place))
      .map((place) => `${name}: ${place} has a visibility and no row`),
  ];
}

/** Meta's own ids are not ours, and integrations do not exist yet. */
const notOurs = /^(phoneNumberId|wabaId|integrationId|clientId|taxId)$/;
const isIdName = (name: string) => /(^ids?|^uuid|Id|Ids)$/.test(name) && !notOurs.test(name);
/** A list of ids as text is a filter: foreign ids match nothing, and the tests of the features check that. */
const isFilter = (name: string, { type }: JsonSchema) => name.endsWith('Ids') && type === 'string';

/** A single id that is a filter. */
const narrowing = new Set(['listSchedules query.contactId', 'listSchedules query.userId']);

/** Every place whose name marks an id; the items of a list count as one place. */
function idPlaces(schema: JsonSchema, place: string): string[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const here = `${place}.${name}`;
    if (isFilter(name, property)) return [];
    return isIdName(name) && property.type !== 'null' ? [here] : idPlaces(property, here);
  });
  const variants = (schema.anyOf ?? []).flatMap((variant) => idPlaces(variant, place));
  return [...new Set([...inside, ...variants, ...(schema.items ? idPlaces(schema.items, place) : [])])];
}
