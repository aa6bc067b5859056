import { createHash, randomBytes, randomUUID } from 'node:crypto';

export const newId = (): string => randomUUID();

/** 256 random bits, safe in a cookie. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** Tokens with full entropy need no slow hash; the stored hash cannot be used as a token. */
export const sha256 = (value: string): string => createHash('sha256').update(value).digest('hex');
