import { createHash, createHmac } from 'node:crypto';

export interface S3Keys {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Signable {
  method: string;
  url: URL;
  headers: Record<string, string>;
  /** Hex SHA-256 of the body. */
  payloadHash: string;
  now: Date;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986: Amazon also requires the characters escaped that encodeURIComponent keeps. */
const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Headers that authorise a request: AWS Signature Version 4, with the body's hash signed too. */
export function signedHeaders({ region, accessKeyId, secretAccessKey }: S3Keys, request: Signable) {
  const { method, url, payloadHash, now } = request;
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = stamp.slice(0, 8);
  const headers: Record<string, string> = {
    ...request.headers,
    host: url.host,
    'x-amz-content-sha256': payloadHash,
    'x-amz-date': stamp,
  };
  const names = Object.keys(headers).sort();
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    payloadHash,
  ].join('\n');
  const place = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, place, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  const signature = hmac(key, text).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${place}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
}
