import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { permissions } from './permissions.ts';
import { planFlags } from './plans.ts';
import type { RouteSpec } from './route.ts';
import { allRoutes } from './routes.ts';
import { errorStatus } from './errors.ts';

const routes = Object.entries(allRoutes);
const parts = ['params', 'query', 'body'] as const;

type Node = Record<string, unknown>;

const jsonOf = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
const keysOf = (schema: z.ZodType): string[] => Object.keys(jsonOf(schema)['properties'] ?? {});

/** Every schema inside a schema. */
function nodesOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(nodesOf);
  if (typeof node !== 'object' || node === null) return [];
  return [node as Node, ...Object.values(node).flatMap(nodesOf)];
}

describe.each(routes)('%s', (_name, spec: RouteSpec) => {
  it('states who may call it, what that takes, how often, and whether it may be repeated', () => {
    expect(['public', 'user', 'super']).toContain(spec.audience);
    expect([null, ...permissions]).toContain(spec.needs);
    expect([null, ...planFlags]).toContain(spec.plan);
    expect(['read', 'write', 'login', 'forget', 'signUp', 'refresh', 'public', 'webhook']).toContain(spec.rate);
    expect(spec.idempotency === 'safe').toBe(spec.method === 'GET');
    expect(spec.errors.filter((code) => !(code in errorStatus))).toEqual([]);
    expect(spec.summary).not.toBe('');
  });

  it('asks for nothing of a caller it does not know', () => {
    if (spec.foreign === 'operator') expect(spec.audience).toBe('super');
    if (spec.audience === 'public') expect([spec.needs, spec.plan, spec.foreign]).toEqual([null, null, undefined]);
  });

  it('reads exactly the parameters of its path', () => {
    const inPath = [...spec.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(keysOf(spec.params)).toEqual(inPath);
  });

  it.each(parts)('refuses an unknown key in its %s', (part) => {
    // The service that calls defines the form.
    if (/\/webhooks?\b/.test(spec.path) && spec.audience === 'public' && (part === 'query' || spec.raw)) return;
    const refused = spec[part].safeParse({ 'no-such-key': 1 });
    const unknown = refused.error?.issues.filter((issue) => issue.code === 'unrecognized_keys') ?? [];
    expect(unknown.flatMap(({ keys }) => keys)).toEqual(['no-such-key']);
  });

  it('SEC-04 limits every text, list, page and file it reads', () => {
    for (const node of parts.flatMap((part) => nodesOf(jsonOf(spec[part])))) {
      if (node['type'] === 'array') expect(node).toHaveProperty('maxItems');
      if (node['type'] === 'string') expect([node, isBounded(node)]).toEqual([node, true]);
    }
    // The server decides the size of a page.
    expect(keysOf(spec.query).filter((key) => /size|limit|rows|perPage/i.test(key))).toEqual([]);
    if (spec.files) expect([spec.files.max <= 50, spec.files.bytes <= 100 * 1_048_576]).toEqual([true, true]);
  });
});

it('offers a cursor, hasMore and count on every list paged by number', () => {
  const paged = routes.filter(([, { query }]) => keysOf(query).includes('pageNumber'));
  expect(paged.length).toBeGreaterThan(0);
  for (const [name, { query, answer }] of paged) {
    // Message text is searched over all conversations, by a route of its own.
    const hasOwnSearch = name === 'listMessages' || name === 'listChatMessages';
    const asked = hasOwnSearch ? ['cursor'] : ['cursor', 'searchParam'];
    expect([name, keysOf(query)]).toEqual([name, expect.arrayContaining(asked)]);
    const pageFields = ['nextCursor', 'hasMore', 'count', 'countCapped'];
    expect([name, keysOf(answer)]).toEqual([name, expect.arrayContaining(pageFields)]);
  }
});

it('no two routes share method and path', () => {
  const places = routes.map(([, { method, path }]) => `${method} ${path}`);
  expect(places).toEqual([...new Set(places)]);
});

it('SEC-01 no secret and no personal datum has a place in the address of a primary call', () => {
  const sensitive = /password|secret|token|e-?mail|phone|number$|document|cpf|cnpj|card|cvv/i;
  const inAddress = routes.flatMap(([name, spec]) =>
    [...keysOf(spec.params), ...keysOf(spec.query)].map((key) => `${name} ${key}`),
  );
  expect(inAddress).toContain('listTags pageNumber');
  // Meta defines the form of the handshake, and its token only proves that the dashboard was filled in. The old forms
  // of the specification exist beside the primary ones (C-07, C-09).
  const harmless = / pageNumber$|^confirmCloudWebhook hub\.verify_token$|^\w+OfPath /;
  expect(inAddress.filter((place) => sensitive.test(place.split(' ')[1] ?? '') && !harmless.test(place))).toEqual([]);
});

/** A closed set, a limited length, or a format of fixed length. */
function isBounded(node: Node): boolean {
  if ('maxLength' in node || 'enum' in node || 'const' in node) return true;
  if (typeof node['pattern'] !== 'string') return false;
  const form = new RegExp(node['pattern']);
  return ['1', 'a', 'x', ' '].every(
    (filler) => !form.test(filler.repeat(10_000)) && !form.test(`#${filler.repeat(10_000)}`),
  );
}
