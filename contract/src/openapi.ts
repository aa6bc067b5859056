import * as z from 'zod';
import { commonErrors, statusOf } from './errors.ts';
import { productVersion } from './limits.ts';
import type { RouteSpec } from './route.ts';

type JsonSchema = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document, from the same declarations the server enforces. */
export function openApiDocument(routes: Record<string, RouteSpec>): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const [name, spec] of Object.entries(routes)) {
    const path = spec.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(name, spec) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Recadia API', version: productVersion },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: '__Host-rt' },
      },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = {
  type: 'object',
  required: ['error', 'requestId'],
  properties: { error: { type: 'string' }, ticket: {}, details: {}, requestId: { type: 'string' } },
};

function operation(name: string, spec: RouteSpec): JsonSchema {
  const hasBody = spec.method !== 'GET' && Object.keys(propertiesOf(schemaOf(spec.body))).length > 0;
  return {
    operationId: name,
    summary: spec.summary,
    security: spec.audience === 'public' ? [] : [{ token: [] }],
    'x-audience': spec.audience,
    'x-permission': spec.needs,
    'x-plan': spec.plan,
    'x-rate-class': spec.heavy === 'always' ? 'heavy' : spec.rate,
    'x-idempotency': spec.idempotency,
    parameters: [...parameters(spec.params, 'path'), ...parameters(spec.query, 'query')],
    ...((hasBody || spec.files) && {
      requestBody: { required: true, content: { ...(hasBody && content(schemaOf(spec.body))), ...form(spec) } },
    }),
    responses: {
      200: { description: 'Done', content: content(schemaOf(spec.answer, 'output'), spec.produces) },
      ...errorAnswers(spec),
    },
  };
}

/** The description of the route names the fields beside the files. */
function form({ files }: RouteSpec): JsonSchema {
  if (!files) return {};
  const items = { type: 'string', format: 'binary', maxLength: files.bytes };
  const schema = { type: 'object', properties: { medias: { type: 'array', maxItems: files.max, items } } };
  return content(schema, 'multipart/form-data');
}

function errorAnswers(spec: RouteSpec): JsonSchema {
  const byStatus = new Map<number, string[]>();
  for (const code of [...spec.errors, ...commonErrors]) {
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      { description: codes.join(', '), content: content({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

function parameters(schema: z.ZodType, where: 'path' | 'query'): JsonSchema[] {
  const { required = [], ...rest } = schemaOf(schema) as { required?: string[] };
  return Object.entries(propertiesOf(rest)).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }));
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output' = 'input'): JsonSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const propertiesOf = (schema: JsonSchema): JsonSchema => (schema['properties'] ?? {}) as JsonSchema;

const content = (schema: JsonSchema, type = 'application/json') => ({ [type]: { schema } });
