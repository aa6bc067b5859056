import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, OutboundError, type OutboundRequest } from './http-client.ts';

/** Requests that the outside server received, and its answer for each path. */
const received: IncomingMessage[] = [];
const answers: Record<string, RequestListener> = {
  '/ok': (_request, response) => response.writeHead(201, { 'x-own': 'yes' }).end('hello'),
  '/echo': (request, response) => void request.pipe(response),
  '/to-ok': (_request, response) => response.writeHead(302, { location: '/ok' }).end(),
  '/to-loopback': (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/ok` }).end(),
  '/to-metadata': (_request, response) => response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end(),
  '/to-file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/to-nonsense': (_request, response) => response.writeHead(302, { location: 'http://[' }).end(),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/large': (_request, response) => response.end('x'.repeat(2_000)),
  '/silent': () => undefined,
  '/slow': (_request, response) => {
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  },
};

let outside: Server;
let port: number;
beforeAll(async () => {
  outside = createServer((request, response) => {
    received.push(request);
    answers[request.url ?? '']?.(request, response);
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  port = (outside.address() as AddressInfo).port;
});
afterAll(() => {
  outside.closeAllConnections();
  outside.close();
});

const allowed = () => createHttpClient([`127.0.0.1:${port}`]);

async function reasonOf(client: ReturnType<typeof createHttpClient>, request: OutboundRequest) {
  const failure: unknown = await client.send(request).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => error,
  );
  return failure instanceof OutboundError ? failure.reason : failure;
}

describe('an address inside our own walls', () => {
  const spellings = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    'localhost',
    'LOCALHOST',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '①②⑦.⓪.⓪.①',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
    '224.0.0.1',
    '255.255.255.255',
    '[ff02::1]',
  ];

  it.each(spellings)('is refused however it is spelt: %s', async (host) => {
    received.length = 0;
    const url = `http://${host}:${port}/ok`;
    expect(await reasonOf(createHttpClient(), { url, timeoutMs: 2_000 })).toBe('not-allowed');
    expect(received).toEqual([]);
  });

  it.each(['https://127.0.0.1', 'https://[::1]', 'https://localhost'])('is refused over TLS too: %s', async (base) => {
    expect(await reasonOf(createHttpClient(), { url: `${base}:${port}/ok`, timeoutMs: 2_000 })).toBe('not-allowed');
  });

  it.each(['/to-metadata', '/to-file'])('is refused behind a redirect: %s', async (path) => {
    expect(await reasonOf(allowed(), { url: `http://127.0.0.1:${port}${path}`, timeoutMs: 2_000 })).toBe('not-allowed');
  });

  it('is refused behind a redirect to another port of an allowed host', async () => {
    const other = createServer((_request, response) => response.end('the database')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    answers['/to-other'] = (_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }).end();
    expect(await reasonOf(allowed(), { url: `http://127.0.0.1:${port}/to-other` })).toBe('not-allowed');
    other.close();
  });

  it('is reached when the operator allowed exactly that host and port', async () => {
    const { status, headers, body } = await allowed().send({ url: `http://127.0.0.1:${port}/ok` });
    expect([status, headers['x-own'], body.toString()]).toEqual([201, 'yes', 'hello']);
    expect(await reasonOf(createHttpClient([`127.0.0.1:${port + 1}`]), { url: `http://127.0.0.1:${port}/ok` })).toBe(
      'not-allowed',
    );
    expect(await reasonOf(allowed(), { url: `http://localhost:${port}/ok` })).toBe('not-allowed');
  });
});

describe('a call to the outside', () => {
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;

  it('sends method, headers and body', async () => {
    received.length = 0;
    const sent = {
      url: url('/echo'),
      method: 'POST',
      headers: { authorization: 'Bearer t' },
      body: '{"a":1}',
    } as const;
    const { body } = await allowed().send(sent);
    expect(body.toString()).toBe('{"a":1}');
    expect(received[0]?.method).toBe('POST');
    expect(received[0]?.headers.authorization).toBe('Bearer t');
  });

  it('follows a redirect bare: what was meant for the first host stays with it', async () => {
    for (const path of ['/to-ok', '/to-loopback']) {
      received.length = 0;
      const headers = { authorization: 'Bearer t', cookie: 'a=b', 'x-api-key': 'k' };
      const { status } = await allowed().send({ url: url(path), method: 'POST', headers, body: 'secret' });
      expect(status).toBe(201);
      expect(received.map(({ method, headers: { authorization, cookie } }) => [method, authorization, cookie])).toEqual(
        [
          ['POST', 'Bearer t', 'a=b'],
          ['GET', undefined, undefined],
        ],
      );
      expect(received[1]?.headers).not.toHaveProperty('x-api-key');
      expect(received[1]?.headers['content-length']).toBeUndefined();
    }
  });

  it('gives up after three redirects', async () => {
    received.length = 0;
    expect(await reasonOf(allowed(), { url: url('/loop') })).toBe('too-many-redirects');
    expect(received).toHaveLength(4);
  });

  it('stops reading at its limit', async () => {
    expect(await reasonOf(allowed(), { url: url('/large'), maxBytes: 1_999 })).toBe('too-large');
    expect(await reasonOf(allowed(), { url: url('/large'), maxBytes: 2_000 })).toBe('answered 200');
  });

  it.each(['/silent', '/slow'])(
    'stops waiting at its limit, whether nothing comes or too little (%s)',
    async (path) => {
      const began = performance.now();
      expect(await reasonOf(allowed(), { url: url(path), timeoutMs: 300 })).toBe('timeout');
      expect(performance.now() - began).toBeLessThan(5_000);
    },
  );

  it('is unreachable when no server listens', async () => {
    const { port: free } = await new Promise<AddressInfo>((resolve) => {
      const gone = createServer().listen(0, '127.0.0.1', () => {
        const address = gone.address() as AddressInfo;
        gone.close(() => resolve(address));
      });
    });
    expect(await reasonOf(createHttpClient([`127.0.0.1:${free}`]), { url: `http://127.0.0.1:${free}/` })).toBe(
      'unreachable',
    );
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.org/',
    'gopher://127.0.0.1/',
    'data:text/plain,x',
    'not an address',
    '',
  ])('to %j is not made', async (target) => {
    expect(await reasonOf(allowed(), { url: target })).toBe('not-allowed');
  });

  it('to a place that redirects into nonsense fails as a refused one', async () => {
    expect(await reasonOf(allowed(), { url: url('/to-nonsense') })).toBe('not-allowed');
  });
});
