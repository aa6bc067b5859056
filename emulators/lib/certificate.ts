import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { bitString, oid, pem, sequence, tagged, utcTime } from './der.ts';
import type { Random } from './random.ts';

export interface TlsIdentity {
  certificatePem: string;
  keyPem: string;
}

/** Signs certificates of servers and of clients, as the authority of a payment service does. */
export interface Authority {
  /** The certificate that a client of its servers, or a server of its clients, must trust. */
  certificatePem: string;
  issueServer(hosts: string[]): TlsIdentity;
  issueClient(commonName: string): TlsIdentity;
}

const EC_WITH_SHA256 = oid(1, 2, 840, 10045, 4, 3, 2);
const COMMON_NAME = oid(2, 5, 4, 3);
const SUBJECT_ALT_NAME = oid(2, 5, 29, 17);
const BASIC_CONSTRAINTS = oid(2, 5, 29, 19);
const EXTENDED_KEY_USAGE = oid(2, 5, 29, 37);
const SERVER_AUTH = oid(1, 3, 6, 1, 5, 5, 7, 3, 1);
const CLIENT_AUTH = oid(1, 3, 6, 1, 5, 5, 7, 3, 2);

/**
 * A self-signed certificate, valid for these hosts and two years. The clients only use https for the media host, so a
 * test trusts this one certificate instead of turning the check off.
 */
export function makeTlsIdentity(hosts: string[], serial: Buffer): TlsIdentity {
  const keys = newKeys();
  const name = 'WhatsApp emulator media';
  const extensions = [isAuthority, forHosts(hosts)];
  const certificatePem = issue({ subject: name, issuer: name, publicKey: keys.publicKey, serial, extensions }, keys);
  return { certificatePem, keyPem: exportKey(keys) };
}

export function createAuthority(name: string, random: Random): Authority {
  const own = newKeys();
  const signed = (subject: string, publicKey: KeyObject, extensions: Buffer[]) =>
    issue({ subject, issuer: name, publicKey, serial: random.bytes(8), extensions }, own);
  const issueTo = (subject: string, ...extensions: Buffer[]): TlsIdentity => {
    const keys = newKeys();
    return { certificatePem: signed(subject, keys.publicKey, extensions), keyPem: exportKey(keys) };
  };
  return {
    certificatePem: signed(name, own.publicKey, [isAuthority]),
    issueServer: (hosts) => issueTo(hosts[0] ?? name, usedFor(SERVER_AUTH), forHosts(hosts)),
    issueClient: (commonName) => issueTo(commonName, usedFor(CLIENT_AUTH)),
  };
}

type Keys = ReturnType<typeof newKeys>;

interface CertificateContent {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  serial: Buffer;
  extensions: Buffer[];
}

function issue({ subject, issuer, publicKey, serial, extensions }: CertificateContent, { privateKey }: Keys): string {
  const algorithm = sequence(EC_WITH_SHA256);
  const year = new Date().getUTCFullYear();
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), serial])),
    algorithm,
    commonName(issuer),
    sequence(utcTime(year - 1), utcTime(year + 2)),
    commonName(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(0xa3, sequence(...extensions)),
  );
  return pem(sequence(body, algorithm, bitString(sign('sha256', body, privateKey))));
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const exportKey = ({ privateKey }: Keys) => privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const commonName = (name: string) => sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))));

const extension = (id: Buffer, value: Buffer) => sequence(id, tagged(0x04, value));
const isAuthority = extension(BASIC_CONSTRAINTS, sequence(tagged(0x01, Buffer.from([0xff]))));
const usedFor = (usage: Buffer) => extension(EXTENDED_KEY_USAGE, sequence(usage));
const forHosts = (hosts: string[]) => extension(SUBJECT_ALT_NAME, sequence(...hosts.map(altName)));

function altName(host: string): Buffer {
  if (isIPv4(host)) return tagged(0x87, Buffer.from(host.split('.').map(Number)));
  return tagged(0x82, Buffer.from(host));
}
