import { X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAuthority, makeTlsIdentity } from './certificate.ts';
import { createRandom } from './random.ts';

it('makes a self-signed certificate that is valid for its hosts today', () => {
  const { certificatePem } = makeTlsIdentity(['127.0.0.1', 'localhost'], createRandom('tls').bytes(8));
  const certificate = new X509Certificate(certificatePem);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(certificate.checkHost('localhost')).toBe('localhost');
  expect(certificate.checkHost('web.whatsapp.com')).toBeUndefined();
  expect(Date.parse(certificate.validFrom)).toBeLessThan(Date.now());
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now());
});

it('issues certificates of servers and clients under its own authority', () => {
  const authority = createAuthority('Test authority', createRandom('authority'));
  const root = new X509Certificate(authority.certificatePem);
  const server = new X509Certificate(authority.issueServer(['127.0.0.1']).certificatePem);
  const client = new X509Certificate(authority.issueClient('account 1').certificatePem);
  for (const issued of [server, client]) {
    expect(issued.checkIssued(root)).toBe(true);
    expect(issued.verify(root.publicKey)).toBe(true);
    expect(issued.ca).toBe(false);
  }
  expect([root.ca, server.checkIP('127.0.0.1'), client.subject]).toEqual([true, '127.0.0.1', 'CN=account 1']);
  expect([server.keyUsage, client.keyUsage]).toEqual([['1.3.6.1.5.5.7.3.1'], ['1.3.6.1.5.5.7.3.2']]);
});
