import { Socket } from 'node:net';
import { createSecureContext, TLSSocket, type SecureContext, type SecureContextOptions } from 'node:tls';

/** The certificate that identifies us to another server: two PEM texts, or a .p12 file. */
export type ClientIdentity =
  { certificatePem: string; keyPem: string; passphrase?: string } | { pfx: Buffer; passphrase?: string };

export interface ClientTls {
  identity: ClientIdentity;
  /** Trusted in place of the public authorities: the own authority of an emulator. */
  authorityPem?: string;
}

type CertificateProblem = 'unsupported-pkcs12' | 'wrong-passphrase' | 'key-of-another-certificate' | 'unreadable';

/** A client certificate that cannot be used; the message holds no part of it. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
  readonly reason: CertificateProblem;

  constructor(reason: CertificateProblem) {
    super(`client certificate refused: ${reason}`);
    this.reason = reason;
  }
}

/** The options of node:tls for this certificate, checked once, so that no call fails because of it later. */
export function readClientTls({ identity, authorityPem }: ClientTls): SecureContextOptions {
  openIdentity(identity);
  return { ...optionsOf(identity), ca: authorityPem };
}

/** The end of the certificate. node:crypto reads no .p12 file, but a socket names its own certificate before it connects. */
export function readCertificateEnd(identity: ClientIdentity): Date {
  const socket = new TLSSocket(new Socket(), { secureContext: openIdentity(identity), isServer: true });
  try {
    const certificate = socket.getX509Certificate();
    if (!certificate) throw new CertificateError('unreadable');
    return certificate.validToDate;
  } finally {
    socket.destroy();
  }
}

function openIdentity(identity: ClientIdentity): SecureContext {
  try {
    return createSecureContext(optionsOf(identity));
  } catch (error) {
    throw new CertificateError(problemOf(error));
  }
}

function optionsOf({ passphrase, ...own }: ClientIdentity): SecureContextOptions {
  return 'pfx' in own ? { pfx: own.pfx, passphrase } : { cert: own.certificatePem, key: own.keyPem, passphrase };
}

function problemOf(error: unknown): CertificateProblem {
  const { code, message } = error as NodeJS.ErrnoException;
  // OpenSSL 3 has no RC2 and 3DES, with which older programs encrypt a .p12.
  if (code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION') return 'unsupported-pkcs12';
  if (code === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH') return 'key-of-another-certificate';
  if (code === 'ERR_OSSL_BAD_DECRYPT' || /mac verify failure/.test(message)) return 'wrong-passphrase';
  return 'unreadable';
}
