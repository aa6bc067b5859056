import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Meta signed these bytes. They must be the received bytes: Meta escapes non-ASCII characters, so JSON that was
 * parsed and written again has another signature.
 */
export function isAuthentic(rawBody: Buffer, signature: string | undefined, appSecret: string): boolean {
  if (!signature?.startsWith('sha256=') || appSecret === '') return false;
  const expected = createHmac('sha256', appSecret).update(rawBody).digest();
  const given = Buffer.from(signature.slice('sha256='.length), 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Meta's check of a new callback address: returns the text of a 200 answer, or null for a 403. */
export function answerChallenge(query: URLSearchParams, verifyToken: string): string | null {
  const given = Buffer.from(query.get('hub.verify_token') ?? '');
  const expected = Buffer.from(verifyToken);
  if (query.get('hub.mode') !== 'subscribe' || expected.length === 0) return null;
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return query.get('hub.challenge');
}
