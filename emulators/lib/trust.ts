import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Trusts one more certificate in this process, for https and fetch, in addition to the trusted ones. For tests that run
 * beside an emulator; another process gets the certificate by NODE_EXTRA_CA_CERTS at its start.
 */
export function trustCertificate(pem: string): () => void {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, pem]);
  return () => setDefaultCACertificates(before);
}
