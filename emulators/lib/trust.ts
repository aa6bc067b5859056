import tls, { type SecureContextOptions } from 'node:tls';

/** From Node 22.19 on there is a way to say it; the types are those of the oldest Node we run on. */
interface NewerTls {
  getCACertificates?(kind: 'default'): string[];
  setDefaultCACertificates?(pems: string[]): void;
}

/** What Node's secure context can do and its types do not tell. */
interface Context {
  addCACert(pem: string): void;
}

/**
 * Trusts one more certificate in this process, for https and fetch alike, on top of those it trusts already. For
 * tests that run beside an emulator; another process is given the certificate by NODE_EXTRA_CA_CERTS at its start.
 */
export function trustCertificate(pem: string): () => void {
  const newer = tls as NewerTls;
  if (newer.getCACertificates && newer.setDefaultCACertificates) {
    const before = newer.getCACertificates('default');
    newer.setDefaultCACertificates([...before, pem]);
    return () => newer.setDefaultCACertificates?.(before);
  }
  const createSecureContext = tls.createSecureContext;
  tls.createSecureContext = (options?: SecureContextOptions) => {
    const secure = createSecureContext(options);
    (secure.context as Context).addCACert(pem);
    return secure;
  };
  return () => {
    tls.createSecureContext = createSecureContext;
  };
}
