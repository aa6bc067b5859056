import type * as z from 'zod';
import type { Permission } from './permissions.ts';
import type { PlanFlag } from './plans.ts';

type Audience = 'public' | 'user' | 'super';
/** The rate limit of one caller; the numbers are in the server's rate table. */
export type RateClass = 'read' | 'write' | 'login' | 'forget' | 'signUp' | 'refresh' | 'public' | 'webhook';
/**
 * `safe` changes nothing, `natural` may be repeated with the same result, `key` honours an Idempotency-Key and answers
 * a repeat with the first answer, `clientId` uses it as the id of the created row and answers a repeat with the current
 * row.
 */
type Idempotency = 'safe' | 'natural' | 'key' | 'clientId';

/** `ticket`: rows of a ticket the caller may see (TKT-30). `company`: every row of the caller's company. */
type RowVisibility = 'ticket' | 'company';

/** Not the closed list of codes, because that list is made from the features that declare routes; a test compares them. */
export type ErrorName = `ERR_${string}`;

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
  /** The rows an id may name, for each parameter with a ticket, message, note, file, contact or schedule id. */
  visibility?: Readonly<Record<string, RowVisibility>>;
  errors: readonly ErrorName[];
  /** Users of blocked and disabled companies may call it too; they are refused everywhere else. */
  standing?: 'any';
  rate: RateClass;
  idempotency: Idempotency;
  /**
   * `super`: a super user may name another company by `companyId`. `operator`: a route of the operator's audience that
   * concerns the rows of every company. Each such access is audited.
   */
  foreign?: 'super' | 'operator';
  /** The body is passed on as raw bytes, because they are signed. */
  raw?: boolean;
  /**
   * The body is a form (multipart/form-data) with at most this number of files, each with at most this number of bytes.
   */
  files?: { max: number; bytes: number };
  /** The content type of an answer that is not JSON. */
  produces?: 'text/plain' | 'text/csv' | '*/*';
  /**
   * A search, export or report: it has its own rate, a share per company and a separate pool, so that one company
   * cannot delay the others. `{ with }` applies this only to calls whose query has that field.
   */
  heavy?: 'always' | { with: string };
  /** Reads or writes the refresh cookie, so the Origin is checked. */
  cookie?: boolean;
}

/** One route of the API, with everything the server enforces and the browser may send. */
export function route<const S extends RouteSpec>(spec: S): S {
  return spec;
}

export type ParamsOf<R extends RouteSpec> = z.output<R['params']>;
export type QueryOf<R extends RouteSpec> = z.output<R['query']>;
export type BodyOf<R extends RouteSpec> = z.output<R['body']>;
export type AnswerOf<R extends RouteSpec> = z.input<R['answer']>;

/** What a feature declares to clients; `features.ts` lists them all. */
export interface ContractFeature {
  routes: Readonly<Record<string, RouteSpec>>;
  /** Its error codes with their HTTP status. */
  errors?: Readonly<Record<ErrorName, number>>;
  /** The payload of each of its channels `company-{companyId}-{kind}`. */
  live?: Readonly<Record<string, z.ZodType>>;
}
