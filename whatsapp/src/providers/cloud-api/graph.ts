import { WaError } from '../../port/errors.ts';
import { isMediaHost } from './endpoint.ts';
import { noAnswer, refusal } from './errors.ts';
import { asNumber, asObject, asText, parseJson, type Json } from './json.ts';

/** The used part of `fetch`, so that a guarded client can replace it. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string | ReadableStream<Uint8Array>;
    duplex?: 'half';
    signal: AbortSignal;
  },
) => Promise<FetchAnswer>;

interface FetchAnswer {
  status: number;
  text(): Promise<string>;
  body: ReadableStream<Uint8Array> | null;
}

export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  json?: Json;
  upload?: { body: ReadableStream<Uint8Array>; contentType: string; bytes: number };
  /** The call may be repeated after a lost answer: reads and uploads. */
  isHarmless?: boolean;
  timeoutMs?: number;
}

export interface Graph {
  call(call: GraphCall): Promise<Json>;
  /** Opens a media address from an answer of the API. */
  open(url: string): Promise<ReadableStream<Uint8Array>>;
}

const TIMEOUT_MS = 20_000;
const MEDIA_TIMEOUT_MS = 120_000;

export function createGraph(options: { address: string; accessToken: string; fetch: Fetch }): Graph {
  const { address, accessToken, fetch } = options;
  const authorization = `Bearer ${accessToken}`;

  return {
    async call({ method, path, json, upload, isHarmless = method === 'GET', timeoutMs = TIMEOUT_MS }) {
      const headers: Record<string, string> = { authorization };
      if (json) headers['content-type'] = 'application/json';
      if (upload) Object.assign(headers, { 'content-type': upload.contentType, 'content-length': `${upload.bytes}` });
      let status: number;
      let text: string;
      try {
        const answer = await fetch(`${address}/${path}`, {
          method,
          headers,
          signal: AbortSignal.timeout(timeoutMs),
          ...(json && { body: JSON.stringify(json) }),
          ...(upload && { body: upload.body, duplex: 'half' as const }),
        });
        status = answer.status;
        text = await answer.text();
      } catch (error) {
        throw noAnswer(error, isHarmless);
      }
      return readAnswer(status, text, isHarmless);
    },

    async open(url) {
      // The address comes from an answer and the request carries the token, so the host is checked.
      if (!isMediaHost(url, address)) throw new WaError('media-refused', 'never', { detail: 'not a host for media' });
      let answer: FetchAnswer;
      try {
        const signal = AbortSignal.timeout(MEDIA_TIMEOUT_MS);
        answer = await fetch(url, { method: 'GET', headers: { authorization }, signal });
      } catch (error) {
        throw noAnswer(error, true);
      }
      if (answer.status === 200 && answer.body) return answer.body;
      await answer.body?.cancel();
      if (answer.status === 401 || answer.status === 403) throw refusal(190);
      if (answer.status === 404 || answer.status === 410)
        throw new WaError('media-gone', 'never', { status: answer.status });
      throw new WaError('unreachable', 'backoff', { status: answer.status });
    },
  };
}

function readAnswer(status: number, text: string, isHarmless: boolean): Json {
  const answer = parseJson(text);
  const error = asObject(asObject(answer).error);
  const code = asNumber(error.code);
  if (code !== undefined) throw refusal(code, asText(asObject(error.error_data).details) ?? asText(error.message));
  if (status >= 200 && status < 300 && answer !== undefined) return asObject(answer);
  // A proxy answered instead of Meta, so the result at Meta is unknown.
  throw noAnswer(new Error(`status ${status}`), isHarmless);
}
