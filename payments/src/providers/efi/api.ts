import { PaymentError } from '../../port/errors.ts';
import type { Send } from '../../port/gateway.ts';
import { refusalOf } from './errors.ts';
import { asObject, parseJson, readText, readWhole, type Json } from './json.ts';
import { createTokenCache, type Token } from './token.ts';

interface EfiCall {
  method: 'GET' | 'PUT';
  path: string;
  json?: Json;
  headers?: Record<string, string>;
}

/**
 * Calls the API with an access token and returns the answer's JSON object, empty for an answer without one: the readers
 * refuse missing fields. Every failure is a `PaymentError`.
 */
export type EfiApi = (call: EfiCall) => Promise<Json>;

export interface EfiApiOptions {
  address: string;
  clientId: string;
  clientSecret: string;
  /** Presents the account's client certificate: Efí demands it for every call, the token's included. */
  send: Send;
  now: () => number;
  timeoutMs: number;
}

const visibleAscii = /^[\x21-\x7e]{1,8192}$/;
const longestTokenSeconds = 86_400;

export function createEfiApi({ address, clientId, clientSecret, send, now, timeoutMs }: EfiApiOptions): EfiApi {
  const exchange = async (request: Pick<Parameters<Send>[0], 'method' | 'headers' | 'body'> & { path: string }) => {
    const { path, headers, ...rest } = request;
    try {
      const sent = { accept: 'application/json', ...headers };
      const answer = await send({ url: `${address}${path}`, headers: sent, timeoutMs, ...rest });
      return { status: answer.status, text: answer.body.toString('utf8'), retryAfter: answer.headers['retry-after'] };
    } catch (error) {
      throw new PaymentError('unreachable', error instanceof Error ? error.message : 'no answer');
    }
  };

  const renew = async (): Promise<Token> => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const answer = await exchange({
      method: 'POST',
      path: '/oauth/token',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
    });
    const token = readAnswer(answer);
    return {
      text: readText(token.access_token, 'access_token', visibleAscii),
      lastsMs: readWhole(token.expires_in, 'expires_in', longestTokenSeconds) * 1_000,
    };
  };
  const tokens = createTokenCache(renew, now);

  const callWith = (token: string, { method, path, json, headers }: EfiCall) =>
    exchange({
      method,
      path,
      headers: { ...headers, authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    });

  return async (call) => {
    const token = await tokens.get();
    const answer = await callWith(token, call);
    if (answer.status !== 401) return readAnswer(answer);
    // Efí may end a token before its time: one new token, one more try.
    tokens.drop(token);
    return readAnswer(await callWith(await tokens.get(), call));
  };
}

function readAnswer({
  status,
  text,
  retryAfter,
}: {
  status: number;
  text: string;
  retryAfter?: string | string[];
}): Json {
  if (status < 200 || status > 299) throw refusalOf(status, text, retryAfter);
  return asObject(parseJson(text)) ?? {};
}
