import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { readText, type StreamClient } from '../http-client-stream.ts';
import { signedHeaders, type S3Keys } from './signature-v4.ts';
import { StorageError } from './storage.ts';

export interface S3Options extends S3Keys {
  /** Base URL of the buckets: `https://s3.sa-east-1.amazonaws.com`, or any server with the same protocol. */
  endpoint: string;
  bucket: string;
  client: StreamClient;
}

export interface S3Object {
  key: string;
  bytes: number;
  at: Date;
}

interface Call {
  method: string;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { stream: Readable; hash: string };
}

const nothing = createHash('sha256').digest('hex');
const callMs = 30_000;
const fileMs = 300_000;

/** The objects of one bucket of an S3-like service, addressed by path, which every such service supports. */
export function createS3Objects({ endpoint, bucket, client, ...keys }: S3Options) {
  async function call({ method, key = '', query = {}, headers = {}, body }: Call) {
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const payloadHash = body?.hash ?? nothing;
    // The service compares the signature's time with the real time.
    const signed = signedHeaders(keys, { method, url, headers, payloadHash, now: new Date() });
    const signal = AbortSignal.timeout(key === '' || method === 'DELETE' ? callMs : fileMs);
    const answer = await client({ method, url: url.href, headers: signed, body: body?.stream, signal }).catch(
      (error: unknown) => Promise.reject(new StorageError('unavailable', error)),
    );
    if (answer.status >= 200 && answer.status < 300) return answer;
    answer.body.destroy();
    if (answer.status === 404) throw new StorageError('missing');
    throw new StorageError('unavailable', new Error(`${method} was answered with ${answer.status}`));
  }

  async function remove(key: string): Promise<void> {
    const answer = await call({ method: 'DELETE', key }).catch(unlessMissing);
    answer?.body.resume();
  }

  return {
    /** The service needs size and hash before the first byte. */
    async put(key: string, object: { bytes: number; stream: Readable; hash: string }, condition = {}): Promise<void> {
      const { bytes, ...body } = object;
      const headers = { 'content-length': String(bytes), 'content-type': 'application/octet-stream', ...condition };
      (await call({ method: 'PUT', key, headers, body })).body.resume();
    },

    async get(key: string, headers: Record<string, string> = {}): Promise<Readable> {
      return (await call({ method: 'GET', key, headers })).body;
    },

    /** Null when the object does not exist. */
    async getText(key: string): Promise<string | null> {
      const answer = await call({ method: 'GET', key }).catch(unlessMissing);
      return answer && readText(answer.body);
    },

    remove,

    /** S3 has no rename: copy, then delete. A failed copy may answer 200 with an error in the body. */
    async move(from: string, to: string): Promise<void> {
      const headers = { 'x-amz-copy-source': `/${bucket}/${from}` };
      const answer = await call({ method: 'PUT', key: to, headers }).catch(unlessMissing);
      if (!answer) return;
      if (!(await readText(answer.body)).includes('CopyObjectResult')) throw new StorageError('unavailable');
      await remove(from);
    },

    async *list(prefix: string): AsyncGenerator<S3Object> {
      const below: Record<string, string> = prefix === '' ? {} : { prefix };
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
        const query = { 'list-type': '2', ...below, ...(token !== undefined && { 'continuation-token': token }) };
        const page = await readText((await call({ method: 'GET', query })).body);
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) yield objectOf(entry);
        token = field(page, 'NextContinuationToken');
      }
    },
  };
}

const objectOf = (entry: string): S3Object => ({
  key: field(entry, 'Key') ?? '',
  bytes: Number(field(entry, 'Size')),
  at: new Date(field(entry, 'LastModified') ?? 0),
});

const field = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');

function unlessMissing(error: unknown): null {
  if (error instanceof StorageError && error.reason === 'missing') return null;
  throw error;
}
