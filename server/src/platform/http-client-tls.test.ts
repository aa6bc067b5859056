import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createAuthority } from '@recadia/emulators/certificate';
import { createRandom } from '@recadia/emulators/random';
import { afterAll, describe, expect, it } from 'vitest';
import { CertificateError, readClientTls, type ClientIdentity } from './http-client-tls.ts';
import { createHttpClient, OutboundError } from './http-client.ts';
import { fixtureCertificatePem, legacyPkcs12, modernPkcs12 } from './testing/pkcs12.ts';

const authority = createAuthority('Test authority', createRandom('client certificates'));
const identity = authority.issueClient('account 1');
const authorityPem = authority.certificatePem;

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that demands a client certificate; returns its host. */
async function startServer(listener: RequestListener, options: ServerOptions = {}): Promise<string> {
  const { certificatePem, keyPem } = authority.issueServer(['127.0.0.1']);
  const demand = { requestCert: true, rejectUnauthorized: true, ca: authorityPem };
  const server = createServer({ cert: certificatePem, key: keyPem, ...demand, ...options }, listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const namesTheClient: RequestListener = (request, response) =>
  void response.end((request.socket as TLSSocket).getPeerCertificate().subject.CN);

const reasonOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundError ? error.reason : error),
  );

describe('an outbound client with a certificate', () => {
  it('presents the certificate to a server that demands one', async () => {
    const host = await startServer(namesTheClient);
    const answer = await createHttpClient([host], { identity, authorityPem }).send({ url: `https://${host}/` });
    expect([answer.status, answer.body.toString()]).toEqual([200, 'account 1']);
  });

  it('presents the certificate of a .p12 file', async () => {
    const host = await startServer(namesTheClient, { ca: fixtureCertificatePem });
    const tls = { identity: { pfx: modernPkcs12, passphrase: 'fixture' }, authorityPem };
    const answer = await createHttpClient([host], tls).send({ url: `https://${host}/` });
    expect(answer.body.toString()).toBe('account of the fixture');
  });

  it('keeps the certificates of two clients of one host apart', async () => {
    const host = await startServer(namesTheClient);
    const names = [];
    for (const own of [identity, authority.issueClient('account 2'), identity]) {
      const { body } = await createHttpClient([host], { identity: own, authorityPem }).send({
        url: `https://${host}/`,
      });
      names.push(body.toString());
    }
    expect(names).toEqual(['account 1', 'account 2', 'account 1']);
  });

  it('is refused by a server that trusts another authority', async () => {
    const host = await startServer(namesTheClient);
    const stranger = createAuthority('Another authority', createRandom('stranger')).issueClient('stranger');
    const client = createHttpClient([host], { identity: stranger, authorityPem });
    expect(await reasonOf(client.send({ url: `https://${host}/` }))).toBe('unreachable');
  });

  it('refuses a server outside its authority, and trusts a private authority only when given', async () => {
    const host = await startServer(namesTheClient);
    const foreign = createAuthority('Another authority', createRandom('foreign')).certificatePem;
    for (const trusted of [foreign, undefined]) {
      const client = createHttpClient([host], { identity, authorityPem: trusted });
      expect(await reasonOf(client.send({ url: `https://${host}/` }))).toBe('unreachable');
    }
  });

  it('follows no redirect, to the same host or to another', async () => {
    const paths: string[] = [];
    const other = await startServer((request, response) => {
      paths.push(`other ${request.url}`);
      response.end();
    });
    const host = await startServer((request, response) => {
      paths.push(`first ${request.url}`);
      response.writeHead(307, { location: request.url === '/own' ? '/landed' : `https://${other}/landed` }).end();
    });
    const client = createHttpClient([host, other], { identity, authorityPem });
    for (const path of ['/own', '/other'])
      expect(await reasonOf(client.send({ url: `https://${host}${path}` }))).toBe('redirected');
    expect(paths).toEqual(['first /own', 'first /other']);
  });

  it('calls https only', async () => {
    const client = createHttpClient(['127.0.0.1:1'], { identity, authorityPem });
    expect(await reasonOf(client.send({ url: 'http://127.0.0.1:1/' }))).toBe('not-allowed');
  });

  it('refuses a private address that the operator did not allow', async () => {
    const host = await startServer(namesTheClient);
    const client = createHttpClient([], { identity, authorityPem });
    expect(await reasonOf(client.send({ url: `https://${host}/` }))).toBe('not-allowed');
  });
});

describe('a client certificate that cannot be used', () => {
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const sealedKey = otherKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'right' });
  const cases: [reason: string, title: string, unusable: ClientIdentity][] = [
    ['unsupported-pkcs12', 'a .p12 of an older program', { pfx: legacyPkcs12, passphrase: 'fixture' }],
    ['wrong-passphrase', 'a .p12 with another passphrase', { pfx: modernPkcs12, passphrase: 'wrong' }],
    ['unreadable', 'a file that is no .p12', { pfx: Buffer.from('hello') }],
    ['unreadable', 'a text that is no certificate', { ...identity, certificatePem: 'hello' }],
    [
      'key-of-another-certificate',
      'a key of another certificate',
      { ...identity, keyPem: authority.issueClient('account 3').keyPem },
    ],
    [
      'wrong-passphrase',
      'a key with another passphrase',
      { ...identity, keyPem: sealedKey.toString(), passphrase: 'wrong' },
    ],
  ];

  it.each(cases)('reports %s for %s', (reason, _title, unusable) => {
    const refused = (() => {
      try {
        return readClientTls({ identity: unusable });
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(CertificateError);
    expect(refused).toMatchObject({ reason, message: `client certificate refused: ${reason}` });
  });
});
