import type { AnswerOf, RouteSpec } from '@recadia/contract/route';
import type * as z from 'zod';
import { ApiError, NetworkError } from './api-error.ts';
import { watchFirstAnswer } from './first-answers.ts';
import { endRefusedSession, refreshToken } from '../session/refresh.ts';
import { currentToken } from '../session/token.ts';

/**
 * A route's method and path with its types but without its schemas, so that the sign-in page calls the server
 * without loading zod. The types still come from the contract: a wrong method or path does not compile.
 */
export interface SlimRoute<R extends RouteSpec> {
  method: R['method'];
  path: R['path'];
  /** Never present; it carries the types. */
  spec?: R;
}

export const slim = <R extends RouteSpec>(route: SlimRoute<R>): SlimRoute<R> => route;

export interface CallInput<R extends RouteSpec> {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  /** A form when the route takes files. */
  body?: z.input<R['body']> | FormData;
  signal?: AbortSignal;
  idempotencyKey?: string;
}

/** Calls a route of the contract. */
export async function call<R extends RouteSpec>(
  route: R | SlimRoute<R>,
  input: CallInput<R> = {},
): Promise<AnswerOf<R>> {
  return answerOf<R>(await ask(route, input));
}

/** Calls a route that returns a file. */
export async function callForFile<R extends RouteSpec>(route: R, input: CallInput<R> = {}): Promise<Blob> {
  const response = await ask(route, input);
  if (!response.ok) await answerOf<R>(response);
  return response.blob();
}

/** Renews an expired access token once and repeats the call once. */
async function ask<R extends RouteSpec>(route: R | SlimRoute<R>, input: CallInput<R>): Promise<Response> {
  const request = { method: route.method, url: urlOf(route.path, input), input };
  const token = currentToken();
  let response = await (takeAhead(request, token) ?? send(request, token));
  if (response.status === 403 && token && !isAuthPath(route.path) && (await isExpired(response))) {
    response = await send(request, await refreshToken(token));
  }
  return response;
}

/** Prefetched responses by URL, with the token that requested them. */
const ahead = new Map<string, { token: string; answer: Promise<Response> }>();
/** Older responses are not used. */
const aheadMs = 5_000;

/** Prefetches a URL before its page is loaded; the first call of the same URL takes the response. */
export function prefetchUrl(url: string): void {
  const token = currentToken();
  if (!token) return;
  const answer = send({ method: 'GET', url, input: {} }, token);
  answer.catch(() => undefined);
  ahead.set(url, { token, answer });
  setTimeout(() => ahead.delete(url), aheadMs);
}

function takeAhead({ method, url }: Request, token: string | null): Promise<Response> | undefined {
  const asked = method === 'GET' ? ahead.get(url) : undefined;
  if (!asked) return undefined;
  ahead.delete(url);
  return asked.token === token ? asked.answer : undefined;
}

interface Request {
  method: string;
  url: string;
  input: { body?: unknown; signal?: AbortSignal; idempotencyKey?: string };
}

async function send({ method, url, input }: Request, token: string | null): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  // The browser sets the content type of a form, with its boundary.
  const isForm = input.body instanceof FormData;
  if (input.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const take = watchFirstAnswer();
  try {
    const response = await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(input.signal && { signal: input.signal }),
      ...(input.body !== undefined && {
        body: input.body instanceof FormData ? input.body : JSON.stringify(input.body),
      }),
    });
    take(response);
    return response;
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new NetworkError('no answer', { cause: error });
  }
}

async function answerOf<R extends RouteSpec>(response: Response): Promise<AnswerOf<R>> {
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as AnswerOf<R>;
  if (response.status === 401) endRefusedSession();
  throw new ApiError(response.status, body);
}

/** Responses of /auth/* are final: a refresh after a refused refresh or sign-in would loop (C-31). */
const isAuthPath = (path: string): boolean => path.startsWith('/auth/');

async function isExpired(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return new ApiError(response.status, body).code === 'ERR_SESSION_EXPIRED';
}

type Words = Record<string, string | number | boolean | null | undefined>;

function urlOf(path: string, { params, query }: { params?: unknown; query?: unknown }): string {
  const values = { ...(params as Words | undefined) };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...(query as Words | undefined) })) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}
