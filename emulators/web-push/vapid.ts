import { createPublicKey, verify } from 'node:crypto';

const longestHours = 24;

/**
 * Why a push service would refuse this sender, or null: the token must be signed with the key of the subscription, name
 * this service as its audience, contain a contact, and expire within a day (RFC 8292).
 */
export function refusalOf(authorization: string | undefined, origin: string, subscribedUnder: string): string | null {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key === '') return 'no VAPID authorization';
  if (key !== subscribedUnder) return 'another key than the subscription’s';
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify('sha256', signed, publicKey(key), Buffer.from(signature, 'base64url'))) return 'wrong signature';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  if (aud !== origin) return 'meant for another service';
  const hours = (Number(exp) * 1_000 - Date.now()) / 3_600_000;
  if (!(hours > 0 && hours <= longestHours)) return 'not valid now';
  if (typeof sub !== 'string' || !/^(mailto:.+@.+|https:\/\/.+)$/.test(sub)) return 'no contact';
  return null;
}

function publicKey(key: string) {
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  return { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
}
