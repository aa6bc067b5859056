import type { RouteSpec } from '@recadia/contract/route';
import { ApiError, NetworkError } from './api-error.ts';
import { newKey } from './new-key.ts';
import { endRefusedSession, refreshToken } from '../session/refresh.ts';
import { currentToken } from '../session/token.ts';

interface UploadInput {
  params: Record<string, string | number>;
  form: FormData;
  idempotencyKey: string;
  /** Share of the upload, 0 to 1, which only XMLHttpRequest reports. */
  progress: (part: number) => void;
  signal: AbortSignal;
}

/** Calls a route with files; as in `call`, an expired access token is renewed once and the call repeated once. */
export async function upload(
  { method, path }: Pick<RouteSpec, 'method' | 'path'>,
  input: UploadInput,
): Promise<unknown> {
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params[name])));
  const token = currentToken();
  try {
    return await send(method, url, input, token).catch(async (error: unknown) => {
      if (!isExpired(error) || !token) throw error;
      return send(method, url, input, await refreshToken(token));
    });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endRefusedSession();
    throw error;
  }
}

/** Uploads one file for a row. */
export async function uploadFile(route: Pick<RouteSpec, 'method' | 'path'>, id: number, file: File): Promise<void> {
  const form = new FormData();
  form.append('file', file);
  await uploadForm(route, id, form);
}

/** Uploads a form for a row, without progress and without an end by the user. */
export async function uploadForm(route: Pick<RouteSpec, 'method' | 'path'>, id: number, form: FormData): Promise<void> {
  const { signal } = new AbortController();
  await upload(route, { params: { id }, form, idempotencyKey: newKey(), progress: () => undefined, signal });
}

const isExpired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code === 'ERR_SESSION_EXPIRED';

function send(method: string, url: string, input: UploadInput, token: string | null): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { form, idempotencyKey, progress, signal } = input;
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const body = readJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else reject(new ApiError(request.status, body));
    });
    request.addEventListener('error', () => reject(new NetworkError('no answer')));
    request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
