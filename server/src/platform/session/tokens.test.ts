import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../errors.ts';
import type { Actor } from './people.ts';
import { createTokens } from './tokens.ts';

const secret = 'q8Zr1LwX0vTn5JyKc3BdGh7PfSm2AeUo';
const tokens = createTokens(secret);
const now = new Date('2027-01-03T12:00:00Z');
const actor: Actor = {
  userId: 5,
  companyId: 7,
  sessionId: randomUUID(),
  name: 'Ana',
  email: 'ana@loja.pt',
  profile: 'supervisor',
  super: false,
  allTicket: false,
  queueIds: [1],
};
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function refusalOf(token: string, at = now) {
  const error: unknown = await tokens.sessionOf(token, at).then(
    () => 'accepted',
    (refused: unknown) => refused,
  );
  return error instanceof AppError ? `${error.status} ${error.code}` : error;
}

const claims = { id: 5, companyId: 7, profile: 'admin', super: true, sid: actor.sessionId };
const forge = (change: { payload?: object; issuer?: string; audience?: string; secret?: string; alg?: string } = {}) =>
  new SignJWT({ ...claims, ...change.payload })
    .setProtectedHeader({ alg: change.alg ?? 'HS256', kid: '1' })
    .setIssuer(change.issuer ?? 'recadia')
    .setAudience(change.audience ?? 'recadia')
    .setIssuedAt(now)
    .setExpirationTime(later(15))
    .sign(new TextEncoder().encode(change.secret ?? secret));

describe('an access token', () => {
  it('carries user, company, profile, super and session for 15 minutes, and no other field', async () => {
    const token = await tokens.sign(actor, now);
    const issued = now.getTime() / 1000;
    expect(decodeJwt(token)).toEqual({
      id: 5,
      companyId: 7,
      profile: 'supervisor',
      super: false,
      sid: actor.sessionId,
      iss: 'recadia',
      aud: 'recadia',
      iat: issued,
      exp: issued + 15 * 60,
    });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', kid: '1' });
  });

  it('leads back to its session until its last second', async () => {
    const token = await tokens.sign(actor, now);
    const ref = { companyId: 7, sessionId: actor.sessionId };
    expect(await tokens.sessionOf(token, now)).toEqual(ref);
    expect(await tokens.sessionOf(token, new Date(later(15).getTime() - 1_000))).toEqual(ref);
    expect(await refusalOf(token, later(15))).toBe('403 ERR_SESSION_EXPIRED');
  });
});

it('verifies the signature of a token once, and refuses it all the same after its last second', async () => {
  const verify = vi.spyOn(globalThis.crypto.subtle, 'verify');
  const token = await tokens.sign({ ...actor, sessionId: randomUUID() }, now);
  for (let turn = 0; turn < 3; turn += 1) await tokens.sessionOf(token, now);
  expect(verify).toHaveBeenCalledTimes(1);
  verify.mockRestore();
  expect(await refusalOf(token, later(15))).toBe('403 ERR_SESSION_EXPIRED');
  expect(await refusalOf(`${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`)).toBe('401 ERR_SESSION_EXPIRED');
});

describe('a token that is not ours answers 401', () => {
  it('with a valid shape: the forgery is accepted only with the right secret', async () => {
    expect(await refusalOf(await forge())).toBe('accepted');
    expect(await refusalOf(await forge({ secret: `${secret}x` }))).toBe('401 ERR_SESSION_EXPIRED');
  });

  it.each([
    ['of another issuer', { issuer: 'other' }],
    ['for another audience', { audience: 'other' }],
    ['signed by another method', { alg: 'HS512' }],
    ['without a session', { payload: { sid: undefined } }],
    ['with a session that is no id', { payload: { sid: 'x' } }],
    ['without a company', { payload: { companyId: undefined } }],
    ['with a company in words', { payload: { companyId: '7 or 1=1' } }],
  ])('%s', async (_what, change) => {
    expect(await refusalOf(await forge(change))).toBe('401 ERR_SESSION_EXPIRED');
  });

  it('changed by one letter anywhere', async () => {
    const token = await tokens.sign(actor, now);
    const [head = '', body = '', signature = ''] = token.split('.');
    const flip = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
    for (const changed of [
      `${flip(head)}.${body}.${signature}`,
      `${head}.${flip(body)}.${signature}`,
      `${head}.${body}.${flip(signature)}`,
    ]) {
      expect(await refusalOf(changed)).toBe('401 ERR_SESSION_EXPIRED');
    }
  });

  it.each(['none', 'None', 'NONE', 'nOnE'])('without a signature (alg %s)', async (alg) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = later(15).getTime() / 1000;
    const unsigned = `${part({ alg, typ: 'JWT' })}.${part({ ...claims, iss: 'recadia', aud: 'recadia', exp })}.`;
    for (const token of [unsigned, unsigned.slice(0, -1), `${unsigned}AAAA`]) {
      expect(await refusalOf(token)).toBe('401 ERR_SESSION_EXPIRED');
    }
  });

  it.each(['', '.', '..', 'x', 'x.y.z', 'Bearer x', `${'a'.repeat(10_000)}.b.c`, '{}', 'null', '🙂'])(
    'made of nonsense (%j)',
    async (token) => {
      expect(await refusalOf(token)).toBe('401 ERR_SESSION_EXPIRED');
    },
  );
});
