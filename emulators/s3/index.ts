import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeServer, listen } from '../lib/listen.ts';
import { isSigned, type Credentials } from './signature.ts';

interface Kept {
  bytes: Buffer;
  at: Date;
}

export interface S3EmulatorOptions {
  bucket?: string;
  credentials?: Credentials;
  /** Keys per page of a list. */
  pageSize?: number;
}

export type S3Emulator = Awaited<ReturnType<typeof startS3>>;

const MAX_BODY_BYTES = 200 * 1024 * 1024;

/** One bucket of an object store: put, copy, get, head, delete and list, for signed requests. */
export async function startS3(options: S3EmulatorOptions = {}) {
  const { bucket = 'recadia', pageSize = 1_000 } = options;
  const credentials = options.credentials ?? {
    region: 'sa-east-1',
    accessKeyId: 'AKIDEMULATOR',
    secretAccessKey: 'emulated-secret-access-key',
  };
  const objects = new Map<string, Kept>();
  const refused: string[] = [];
  let failures = 0;

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await readBody(request);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const [, named, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (failures > 0) {
      failures -= 1;
      return answer(response, 503, refusal('SlowDown'));
    }
    if (!isSigned(request, url, body, credentials)) {
      refused.push(`${request.method} ${url.pathname}`);
      return answer(response, 403, refusal('SignatureDoesNotMatch'));
    }
    if (named !== bucket) return answer(response, 404, refusal('NoSuchBucket'));
    if (key === '') return answer(response, 200, page(url));
    switch (request.method) {
      case 'PUT':
        return put(request, response, key, body);
      case 'GET':
      case 'HEAD':
        return give(request, response, objects.get(key));
      case 'DELETE':
        objects.delete(key);
        return answer(response, 204, '');
      default:
        return answer(response, 405, refusal('MethodNotAllowed'));
    }
  }

  function put({ headers }: IncomingMessage, response: ServerResponse, key: string, body: Buffer): void {
    if (headers['if-none-match'] === '*' && objects.has(key))
      return answer(response, 412, refusal('PreconditionFailed'));
    const source = headers['x-amz-copy-source'];
    if (source === undefined) {
      objects.set(key, { bytes: body, at: new Date() });
      return answer(response, 200, '');
    }
    const copied = objects.get(decodeURIComponent(String(source)).replace(`/${bucket}/`, ''));
    if (!copied) return answer(response, 404, refusal('NoSuchKey'));
    objects.set(key, { bytes: copied.bytes, at: new Date() });
    answer(response, 200, '<CopyObjectResult></CopyObjectResult>');
  }

  function page(url: URL): string {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const shown = keys.slice(0, pageSize);
    const contents = shown.map((key) => {
      const { bytes, at } = objects.get(key) ?? { bytes: Buffer.alloc(0), at: new Date(0) };
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const more = keys.length > shown.length;
    const next = more ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  const { host, port } = await listen(server);
  return {
    endpoint: `http://${host}:${port}`,
    bucket,
    credentials,
    objects,
    /** Calls with a wrong signature. */
    refused: (): readonly string[] => refused,
    /** The next calls are refused with a retryable error. */
    failNext: (times: number) => void (failures = times),
    close: () => closeServer(server),
  };
}

function give(request: IncomingMessage, response: ServerResponse, kept: Kept | undefined): void {
  if (!kept) return answer(response, 404, refusal('NoSuchKey'));
  const asked = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
  const bytes = asked ? kept.bytes.subarray(Number(asked[1]), Number(asked[2]) + 1) : kept.bytes;
  response.writeHead(asked ? 206 : 200, { 'content-length': bytes.length, 'last-modified': kept.at.toUTCString() });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function answer(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

const refusal = (code: string) => `<Error><Code>${code}</Code></Error>`;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
