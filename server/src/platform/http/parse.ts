import type { RouteSpec } from '@recadia/contract/route';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { AppError } from '../errors.ts';

export interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Refuses unknown keys, wrong types and wrong lengths; after it values are trusted. */
export function parseInput(spec: RouteSpec, request: FastifyRequest): Input {
  // A map, because a key may be called "constructor".
  const fields = new Map<string, string>();
  const read = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value ?? {});
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const names = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      for (const name of names.map((keys) => keys.join('.').slice(0, 100) || 'body')) {
        if (!fields.has(name)) fields.set(name, issue.code);
      }
    }
    return undefined;
  };
  const input = {
    params: read(spec.params, request.params),
    query: read(spec.query, request.query),
    body: read(spec.body, request.body),
  };
  if (fields.size > 0) throw new AppError('ERR_VALIDATION', { details: { fields: Object.fromEntries(fields) } });
  return input;
}
