import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface TlsIdentity {
  certificatePem: string;
  keyPem: string;
}

const EC_WITH_SHA256 = oid(1, 2, 840, 10045, 4, 3, 2);
const COMMON_NAME = oid(2, 5, 4, 3);
const SUBJECT_ALT_NAME = oid(2, 5, 29, 17);
const BASIC_CONSTRAINTS = oid(2, 5, 29, 19);

/**
 * A self-signed certificate, valid for these hosts and two years. The clients only use https for the media host, so a
 * test trusts this one certificate instead of turning the check off.
 */
export function makeTlsIdentity(hosts: string[], serial: Buffer): TlsIdentity {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from('WhatsApp emulator media')))));
  const algorithm = sequence(EC_WITH_SHA256);
  const year = new Date().getUTCFullYear();
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), serial])),
    algorithm,
    name,
    sequence(utcTime(year - 1), utcTime(year + 2)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(
      0xa3,
      sequence(
        extension(BASIC_CONSTRAINTS, sequence(tagged(0x01, Buffer.from([0xff])))),
        extension(SUBJECT_ALT_NAME, sequence(...hosts.map(altName))),
      ),
    ),
  );
  return {
    certificatePem: pem(sequence(body, algorithm, bitString(signature(privateKey, body)))),
    keyPem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

const signature = (key: KeyObject, bytes: Buffer) => sign('sha256', bytes, key);

function altName(host: string): Buffer {
  if (isIPv4(host)) return tagged(0x87, Buffer.from(host.split('.').map(Number)));
  return tagged(0x82, Buffer.from(host));
}

function extension(id: Buffer, value: Buffer): Buffer {
  return sequence(id, tagged(0x04, value));
}

function utcTime(year: number): Buffer {
  return tagged(0x17, Buffer.from(`${String(year % 100).padStart(2, '0')}0101000000Z`));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 255]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function bitString(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

function oid(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap((arc) => {
    const groups = [arc & 127];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 127) | 128);
    return groups;
  });
  return tagged(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').replaceAll(/(.{64})/g, '$1\n');
  return `-----BEGIN CERTIFICATE-----\n${lines.trimEnd()}\n-----END CERTIFICATE-----\n`;
}
