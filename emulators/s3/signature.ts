import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const MAX_SKEW_MS = 15 * 60_000;
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Checks Signature Version 4 of the received headers, query, body and time. */
export function isSigned(request: IncomingMessage, url: URL, body: Buffer, credentials: Credentials): boolean {
  const { headers, method = 'GET' } = request;
  const [, keyId, day = '', region = '', listed = '', given = ''] = FORM.exec(headers.authorization ?? '') ?? [];
  const stamp = String(headers['x-amz-date'] ?? '');
  const names = listed.split(';');
  if (keyId !== credentials.accessKeyId || region !== credentials.region || !stamp.startsWith(day)) return false;
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false;
  if (Math.abs(Date.now() - timeOf(stamp)) > MAX_SKEW_MS) return false;
  if (headers['x-amz-content-sha256'] !== hash(body)) return false;

  const query = [...url.searchParams].map((pair) => pair.map(strict).join('=')).sort();
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = `${method}\n${url.pathname}\n${query.join('&')}\n${lines.join('')}\n${listed}\n${hash(body)}`;
  const scope = `${day}/${region}/s3/aws4_request`;
  const dayKey = mac(`AWS4${credentials.secretAccessKey}`, day);
  const key = mac(mac(mac(dayKey, region), 's3'), 'aws4_request');
  const wanted = mac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${hash(canonical)}`);
  return timingSafeEqual(wanted, Buffer.from(given, 'hex'));
}

const strict = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function timeOf(stamp: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
