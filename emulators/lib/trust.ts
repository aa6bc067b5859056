import tls, { type SecureContextOptions } from 'node:tls';

/** From Node 22.19 on these functions exist; the types are those of the oldest supported Node. */
interface NewerTls {
  getCACertificates?(kind: 'default'): string[];
  setDefaultCACertificates?(pems: string[]): void;
}

/** A method of Node's secure context that its types omit. */
interface Context {
  addCACert(pem: string): void;
}

/**
 * Trusts one more certificate in this process, for https and fetch, in addition to the trusted ones. For tests that run
 * beside an emulator; another process gets the certificate by NODE_EXTRA_CA_CERTS at its start.
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
