import { isDeepStrictEqual } from 'node:util';
import type { RouteSpec } from '@recadia/contract/route';
import { AppError } from '../errors.ts';

/**
 * Answers pass through the contract's schema, which drops every key it does not name. With strict answers (tests) a
 * dropped key is an error: a presenter returned a key that the contract does not declare.
 */
export function shapeAnswer(spec: RouteSpec, answer: unknown, isStrict: boolean): unknown {
  const parsed = spec.answer.safeParse(answer);
  if (!parsed.success) throw new AppError('ERR_INTERNAL', { cause: parsed.error });
  if (isStrict && !isDeepStrictEqual(parsed.data, answer)) {
    throw new AppError('ERR_INTERNAL', {
      cause: new Error(`${spec.method} ${spec.path} answers more than it declares`),
    });
  }
  return parsed.data;
}
