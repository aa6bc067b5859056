import { commonErrors } from '@recadia/contract/errors';
import type { AnswerOf, RouteSpec } from '@recadia/contract/route';
import * as z from 'zod';

export interface Sent {
  as?: string | undefined;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Received<A> {
  status: number;
  /** The answer of a successful call; a test that reads it after a refusal is wrong. */
  body: A;
  error: string | undefined;
  details: unknown;
  requestId: string | null;
  /** The answer as sent. */
  text: string;
  headers: Headers;
  cookie: string | undefined;
}

export type Caller = <R extends RouteSpec>(spec: R, sent?: Sent) => Promise<Received<AnswerOf<R>>>;

const refusal = z.strictObject({
  error: z.string(),
  ticket: z.unknown().optional(),
  details: z.unknown().optional(),
  requestId: z.uuid(),
});

/** Calls a declared route over HTTP and checks the answer against the contract. */
export function createCaller(baseUrl: string): Caller {
  return async (spec, { as, params = {}, query, body, headers = {} } = {}) => {
    const path = spec.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query ?? {})) search.set(name, String(value));
    const response = await fetch(`${baseUrl}${path}?${search.toString()}`, {
      method: spec.method,
      headers: {
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
        // A form sets its own content type, with its boundary.
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: asWritten(body) }),
    });
    const text = await response.text();
    const isFile = response.ok && (spec.produces === 'text/csv' || spec.produces === '*/*');
    const answer: unknown = isFile ? text : JSON.parse(text);
    const cookie = response.headers.getSetCookie()[0];
    const rest = { status: response.status, text, headers: response.headers, cookie };
    if (response.ok) {
      return {
        ...rest,
        body: spec.answer.parse(answer) as AnswerOf<typeof spec>,
        error: undefined,
        details: undefined,
        requestId: response.headers.get('x-request-id'),
      };
    }
    const { error, details, requestId } = refusal.parse(answer);
    const declared: readonly string[] = [...spec.errors, ...commonErrors];
    if (!declared.includes(error)) throw new Error(`${spec.method} ${spec.path} answered the undeclared ${error}`);
    return { ...rest, body: undefined as AnswerOf<typeof spec>, error, details, requestId };
  };
}

const asWritten = (body: unknown): string | FormData =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);
