import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { PlanFlag } from './plans.ts';

type Audience = 'public' | 'user' | 'super';
/** How often one caller may use a route; the numbers stand in the server's rate table. */
export type RateClass = 'read' | 'write' | 'login' | 'forget' | 'refresh' | 'public' | 'webhook';
/**
 * `safe` changes nothing, `natural` may be repeated with the same result,
 * `key` honours an Idempotency-Key and answers a repeat with the first answer, `clientId` gives it to what is made as
 * its own id and answers a repeat with what there is of it now.
 */
type Idempotency = 'safe' | 'natural' | 'key' | 'clientId';

/** `ticket`: rows of a ticket the caller may see (TKT-30). `company`: every row of the caller's company. */
type RowVisibility = 'ticket' | 'company';

export interface RouteSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  audience: Audience;
  needs: Permission | null;
  plan: PlanFlag | null;
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType;
  answer: z.ZodType;
  /** Which rows an id may name, for each place that takes a ticket, message, note, file, contact or schedule. */
  visibility?: Readonly<Record<string, RowVisibility>>;
  errors: readonly ErrorCode[];
  rate: RateClass;
  idempotency: Idempotency;
  /** Super may reach another company through this route; each such reach is audited. */
  foreign?: 'super';
  /** The body is handed over as the bytes that came, because they are signed. */
  raw?: boolean;
  /** The body is a form (multipart/form-data) with up to so many files, each up to so many bytes. */
  files?: { max: number; bytes: number };
  /** The content type of an answer that is not JSON. */
  produces?: 'text/plain' | 'text/csv' | '*/*';
  /**
   * A search, export or report: it has its own rate, a share per company and a pool apart, so that one company's cannot
   * hold up the others. `{ with }` says so only of calls whose query has that field.
   */
  heavy?: 'always' | { with: string };
  /** Reads or writes the refresh cookie, so the Origin is checked. */
  cookie?: boolean;
}

/** One call of the API. Everything the server enforces and the browser may send stands here. */
export function route<const S extends RouteSpec>(spec: S): S {
  return spec;
}

export type ParamsOf<R extends RouteSpec> = z.output<R['params']>;
export type QueryOf<R extends RouteSpec> = z.output<R['query']>;
export type BodyOf<R extends RouteSpec> = z.output<R['body']>;
export type AnswerOf<R extends RouteSpec> = z.input<R['answer']>;
