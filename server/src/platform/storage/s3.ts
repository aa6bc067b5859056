import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readText, type StreamClient } from '../http-client-stream.ts';
import { signedHeaders, type S3Keys } from './signature-v4.ts';
import { checkPath, isPath, limited, StorageError, type Storage, type StoredFile } from './storage.ts';

export interface S3Options extends S3Keys {
  /** Where buckets are found: `https://s3.sa-east-1.amazonaws.com`, or any server that speaks the protocol. */
  endpoint: string;
  bucket: string;
  client: StreamClient;
}

const nothing = createHash('sha256').digest('hex');
const callMs = 30_000;
const fileMs = 300_000;

interface Call {
  method: string;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: { stream: Readable; hash: string };
}

/** Objects named as files are, in one bucket of an S3-like service; addressed by path, which every such service takes. */
export function createS3Storage({ endpoint, bucket, client, ...keys }: S3Options): Storage {
  async function call({ method, key = '', query = {}, headers = {}, body }: Call) {
    const url = new URL(`${endpoint.replace(/\/$/, '')}/${bucket}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = signedHeaders(keys, {
      ...{ method, url, headers },
      payloadHash: body?.hash ?? nothing,
      // The service compares with the real time.
      now: new Date(),
    });
    const signal = AbortSignal.timeout(key === '' || method === 'DELETE' ? callMs : fileMs);
    const answer = await client({ method, url: url.href, headers: signed, body: body?.stream, signal }).catch(
      (error: unknown) => Promise.reject(new StorageError('unavailable', error)),
    );
    if (answer.status >= 200 && answer.status < 300) return answer;
    answer.body.destroy();
    if (answer.status === 404) throw new StorageError('missing');
    throw new StorageError('unavailable', new Error(`${method} was answered with ${answer.status}`));
  }

  return {
    /** The service wants size and hash before the first byte, so the stream waits on disk, never in memory. */
    async put(path, bytes, maxBytes) {
      const key = checkPath(path);
      const folder = await mkdtemp(join(tmpdir(), 'recadia-put-'));
      try {
        const draft = join(folder, 'draft');
        const [counter, digest] = [limited(maxBytes), hashing()];
        await pipeline(bytes, counter, digest, createWriteStream(draft, { mode: 0o600 }));
        const headers = { 'content-length': String(counter.bytes()), 'content-type': 'application/octet-stream' };
        const body = { stream: createReadStream(draft), hash: digest.hash() };
        const answer = await call({ method: 'PUT', key, headers, body });
        answer.body.resume();
        return counter.bytes();
      } catch (error) {
        throw error instanceof StorageError ? error : new StorageError('unavailable', error);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async open(path, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      return (await call({ method: 'GET', key: checkPath(path), headers })).body;
    },

    async remove(path) {
      const answer = await call({ method: 'DELETE', key: checkPath(path) }).catch((error: unknown) => {
        if (error instanceof StorageError && error.reason === 'missing') return null;
        throw error;
      });
      answer?.body.resume();
    },

    async *list(companyId) {
      const prefix: Record<string, string> = companyId === undefined ? {} : { prefix: `${companyId}/` };
      for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
        const query = { 'list-type': '2', ...prefix, ...(token !== undefined && { 'continuation-token': token }) };
        const page = await readText((await call({ method: 'GET', query })).body);
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) yield* fileOf(entry);
        token = field(page, 'NextContinuationToken');
      }
    },
  };
}

function* fileOf(entry: string): Generator<StoredFile> {
  const path = field(entry, 'Key') ?? '';
  // Others may keep their own things in the bucket.
  if (isPath(path))
    yield { path, bytes: Number(field(entry, 'Size')), at: new Date(field(entry, 'LastModified') ?? 0) };
}

const field = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&');

function hashing(): Transform & { hash: () => string } {
  const digest = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  return Object.assign(stream, { hash: () => digest.digest('hex') });
}
