import { tagRoutes } from '@recadia/contract/tags';
import { userRoutes } from '@recadia/contract/users';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { useServerWithCompany } from '../../testing/use-server.ts';

const { server, home } = useServerWithCompany();

/** Sends exactly this request and returns the visible parts of the answer. */
async function raw(path: string, init: RequestInit = {}) {
  const authorization = `Bearer ${home.agent.token}`;
  const response = await fetch(`${server.url}${path}`, { ...init, headers: { authorization, ...init.headers } });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}

const json = { 'content-type': 'application/json' };
const postTag = (body: string, headers: Record<string, string> = json) =>
  raw('/tags', { method: 'POST', body, headers });

describe('an address', () => {
  it.each(['/tags', '/tags/', '/tags/list/', '/settings/', '/users/list/', '/queue/', '/version/'])(
    '%s is answered with and without the last slash',
    async (path) => {
      const [one, two] = [await raw(path), await raw(path.endsWith('/') ? path.slice(0, -1) : `${path}/`)];
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(two.body).toEqual(one.body);
    },
  );

  it.each(['/nowhere', '/tags/1/2/3', '/TAGS', '/', '/metrics', '/admin'])(
    '%s answers 404 when undeclared',
    async (path) => {
      const { status, body } = await raw(path);
      expect(status).toBe(404);
      expect(body).toEqual({ error: 'ERR_NOT_FOUND', requestId: expect.any(String) });
    },
  );

  it.each(['PATCH', 'PUT', 'OPTIONS'])('an undeclared method (%s /tags) answers 404', async (method) => {
    expect(await raw('/tags', { method })).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  });

  it.each(['/tags/%zz', '/tags/%E0%A4%A', `/tags/${'9'.repeat(400)}`, '/tags/%00', '/users/1%2F..%2F2'])(
    'answers 400 with our error when it cannot be parsed (%s)',
    async (path) => {
      const { status, body, headers } = await raw(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body['error']).toMatch(/^ERR_(VALIDATION|NOT_FOUND)$/);
      expect(headers.get('x-request-id')).toBe(body['requestId']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

describe('input', () => {
  it.each(['extra', 'id', 'companyId', 'userId', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'with the unknown key %s is refused and the key is named',
    async (key) => {
      const refused = await postTag(`{"name":"Etiqueta","${key}":1}`);
      expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
      const { fields } = refused.body['details'] as { fields: Record<string, string> };
      expect(Object.entries(fields)).toEqual([[key, 'unrecognized_keys']]);
    },
  );

  it('names each field that is wrong, once', async () => {
    const refused = await server.call(userRoutes.updateUser, {
      as: home.agent.token,
      params: { id: home.agent.id },
      body: { name: 'x', email: 'no-address', password: '1234', queueIds: [0] },
    });
    expect(refused.status).toBe(400);
    expect(refused.details).toEqual({
      fields: { name: 'too_small', email: 'invalid_format', password: 'too_small', 'queueIds.0': 'too_small' },
    });
  });

  it('with an unknown key in the query is refused too', async () => {
    const refused = await server.call(tagRoutes.listTags, { as: home.agent.token, query: { sort: 'name' } });
    expect(refused).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      details: { fields: { sort: 'unrecognized_keys' } },
    });
  });

  it.each(['?pageNumber=1&pageNumber=2', '?searchParam[]=x', '?pageNumber=abc', '?companyId=-1', '?cursor=%00'])(
    'in the odd query %s is refused',
    async (query) => {
      expect(await raw(`/tags${query}`)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    },
  );

  it.each(['{', '{"name":', 'name=Etiqueta', '"text"', '[]', '[{"name":"Etiqueta"}]', 'null', '42'])(
    'is refused when it is not a JSON object (%s)',
    async (body) => {
      expect(await postTag(body)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'is refused when its type is %s',
    async (type) => {
      const refused = await postTag('{"name":"Etiqueta"}', { 'content-type': type });
      expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    },
  );

  it.each([
    ['without a boundary', 'multipart/form-data', '\0'],
    ['with an endless boundary', `multipart/form-data; boundary=${'x'.repeat(300)}`, 'x'],
    ['of nothing', 'multipart/form-data; boundary=x', ''],
    ['without an end', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb'],
    [
      'that breaks off within its file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"; filename="a.xlsx"\r\n\r\nb',
    ],
  ])('is refused as the sender’s mistake when the form is %s', async (_, type, body) => {
    const refused = await raw('/contacts/upload', { method: 'POST', body, headers: { 'content-type': type } });
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('part of SEC-04: more than 1 MB of it is refused unread, however it is sent', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(1_048_577) });
    expect(await postTag(big)).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } });

    const stream = new Blob([big]).stream();
    const chunked = await raw('/tags', { method: 'POST', body: stream, headers: json, duplex: 'half' });
    expect(chunked).toMatchObject({ status: 413, body: { error: 'ERR_BODY_TOO_LARGE' } });
  });

  it('just below 1 MB is still read: it fails by its own rule', async () => {
    expect(await postTag(JSON.stringify({ name: 'x'.repeat(1_048_000) }))).toMatchObject({ status: 400 });
  });
});

it('words that are not HTTP get an answer in our shape and the line is closed', async () => {
  const answer = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    let received = '';
    connect(Number(port), hostname, function (this: NodeJS.WritableStream) {
      this.write('HELLO\r\n\r\n');
    })
      .on('data', (chunk) => (received += chunk.toString()))
      .on('end', () => resolve(received))
      .on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/"error":"ERR_VALIDATION"/);
});
