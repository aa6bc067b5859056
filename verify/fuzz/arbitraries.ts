import type { RouteSpec } from '@recadia/contract/route';
import fc from 'fast-check';
import { oddText } from './odd-text.ts';

export type Schema = RouteSpec['body'];

/** The part of zod's schema definition that this file supports. */
type Def =
  | { type: 'object'; shape: Record<string, Schema> }
  | { type: 'array'; element: Schema }
  | { type: 'union'; options: Schema[] }
  | { type: 'optional' | 'default' | 'nullable'; innerType: Schema }
  | { type: 'literal'; values: unknown[] }
  | { type: 'enum'; entries: Record<string, string | number> }
  | { type: 'pipe'; in: Schema; out: Schema }
  | { type: 'string'; format?: string }
  | { type: 'number' }
  | { type: 'boolean' | 'unknown' | 'null' };

type Check =
  | { check: 'max_length' | 'less_than'; maximum?: number; value?: number }
  | { check: 'min_length' | 'greater_than'; minimum?: number; value?: number }
  | { check: 'string_format'; format: string; pattern?: RegExp }
  | { check: 'multiple_of'; value: number }
  | { check: 'number_format' | 'overwrite' | 'custom' };

const defOf = (schema: Schema) => schema._zod.def as unknown as Def;

/** Values that the schema accepts, in the form of a request. An unknown kind is an error, not a gap. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  return shapeOf(schema).filter((value) => schema.safeParse(value).success);
}

function shapeOf(schema: Schema): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(def.shape).map(([key, inner]) => [key, arbitraryOf(inner)])));
    case 'array':
      return fc.array(arbitraryOf(def.element), { maxLength: Math.min(limits(schema).max ?? 5, 5) });
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf));
    case 'optional':
    case 'default':
      // The sample decides whether a key is present; a present key has a value.
      return arbitraryOf(def.innerType);
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType), { nil: null });
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'pipe':
      // The output of a check is valid input again; the output of a transformation is not.
      if (isTransformation(def.out)) return arbitraryOf(def.in);
      // Lists are JSON text in a query.
      return isText(def.in) && defOf(def.out).type === 'array'
        ? arbitraryOf(def.out).map((list) => JSON.stringify(list))
        : arbitraryOf(def.out);
    case 'string':
      return stringOf(schema, def.format);
    case 'number': {
      const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, parts = 1 } = limits(schema);
      const whole = fc.integer({ min: Math.ceil(min * parts), max: Math.floor(max * parts) });
      return parts === 1 ? whole : whole.map((n) => n / parts);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.oneof(fc.object({ maxDepth: 2, maxKeys: 5 }), fc.jsonValue(), oddText(0, 200));
    default:
      throw new Error(`No generator for the schema kind ${(def as { type: string }).type}`);
  }
}

const isTransformation = (schema: Schema) => (schema._zod.def.type as string) === 'transform';

function isText(schema: Schema): boolean {
  const def = defOf(schema);
  return def.type === 'string' || (def.type === 'pipe' && isText(def.in));
}

const zones = ['America/Sao_Paulo', 'UTC', 'Asia/Kolkata', 'Europe/Lisbon'];
const taxIds = ['', '529.982.247-25', '12ABC34501DE35'];
const passwords = ['Uma senha nova 7', 'ÁRVORE de 9 galhos', '"Aspas" & <b>1</b>', 'x9-Y'.repeat(12)];

function stringOf(schema: Schema, format: string | undefined): fc.Arbitrary<string> {
  if (format !== undefined) return formatted(format);
  const { min = 0, max = 200, patterns, hasOwnRule } = limits(schema);
  // Texts with a custom rule: a time zone, a strong password and a tax id. Each accepts its own of these.
  if (hasOwnRule) return fc.constantFrom(...zones, ...passwords, ...taxIds);
  // A pattern that accepts ordinary text only forbids; any other defines the format.
  const strict = patterns.find((pattern) => !pattern.test('Ab 1'));
  // The generator does not support character sets of flag v; in the contract they contain emoji.
  if (strict?.flags.includes('v')) return fc.constantFrom('👍', '❤️', '😂', '👩🏽‍🚀', '🇧🇷', '7️⃣');
  if (strict) return fc.stringMatching(strict);
  const plain = (minLength: number, maxLength: number) => fc.string({ unit: 'grapheme-ascii', minLength, maxLength });
  // A character may count as two: the shortest texts have fewer of them than the limit.
  return fc.oneof(plain(min, max), plain(max, max), oddText(min, max), oddText(Math.ceil(min / 2), Math.max(min, 1)));
}

function formatted(format: string): fc.Arbitrary<string> {
  switch (format) {
    case 'email':
      return fc.emailAddress();
    case 'uuid':
      return fc.uuid();
    case 'url':
      return fc.webUrl({ validSchemes: ['https'] });
    case 'date': {
      const between = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
      return fc.date(between).map((date) => date.toISOString().slice(0, 10));
    }
    case 'datetime': {
      const between = { min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true };
      return fc.date(between).map((date) => date.toISOString());
    }
    default:
      throw new Error(`No generator for the text format ${format}`);
  }
}

interface Limits {
  min?: number;
  max?: number;
  patterns: RegExp[];
  hasOwnRule?: boolean;
  /** The number of parts of one, such as 100 cents. */
  parts?: number;
}

function limits(schema: Schema): Limits {
  const found: Limits = { patterns: [] };
  for (const { _zod } of schema._zod.def.checks ?? []) {
    const check = _zod.def as unknown as Check;
    switch (check.check) {
      case 'max_length':
      case 'less_than':
        found.max = check.maximum ?? check.value;
        break;
      case 'min_length':
      case 'greater_than':
        found.min = check.minimum ?? check.value;
        break;
      case 'string_format':
        if (check.pattern) found.patterns.push(check.pattern);
        break;
      // The filter ensures whole numbers; trimming and lower case accept values they would change.
      case 'number_format':
      case 'overwrite':
        break;
      case 'multiple_of':
        found.parts = Math.round(1 / check.value);
        break;
      case 'custom':
        found.hasOwnRule = true;
        break;
      default:
        throw new Error(`No generator for the check ${(check as { check: string }).check}`);
    }
  }
  return found;
}

/** The schema at `body.queueIds.0`, without its optional wrapper. */
export function schemaAt(spec: RouteSpec, place: string): Schema {
  const [part = '', ...steps] = place.split('.');
  let schema = spec[part as 'params' | 'query' | 'body'];
  let rest = steps.join('.');
  while (rest !== '') {
    const def = defOf(present(schema));
    // A part of an unknown value is unknown too.
    if (def.type === 'unknown') break;
    const key = def.type === 'object' ? keyIn(def.shape, rest) : rest.split('.', 1)[0];
    const inner = def.type === 'object' ? def.shape[key ?? ''] : def.type === 'array' ? def.element : undefined;
    if (!inner || key === undefined) throw new Error(`${spec.method} ${spec.path} has nothing at ${place}`);
    schema = inner;
    rest = rest.slice(key.length + 1);
  }
  return present(schema);
}

/** Keys may contain dots: `hub.challenge`. */
const keyIn = (shape: Record<string, Schema>, rest: string) =>
  Object.keys(shape).find((key) => rest === key || rest.startsWith(`${key}.`));

function present(schema: Schema): Schema {
  const def = defOf(schema);
  return def.type === 'optional' ? present(def.innerType) : schema;
}
