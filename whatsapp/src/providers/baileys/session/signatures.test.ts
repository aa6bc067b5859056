import { randomBytes } from 'node:crypto';
import { Curve } from 'baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../harness.test-suite.ts';
import { isSignedBy } from './signatures.ts';

describe('a signature', () => {
  it('made by the key holds, whatever the key and the message', () => {
    for (let n = 0; n < 12; n += 1) {
      const { public: publicKey, private: privateKey } = Curve.generateKeyPair();
      const message = randomBytes(n);
      expect(isSignedBy(publicKey, message, Curve.sign(privateKey, message))).toBe(true);
    }
  });

  it('with one bit changed, of another key, of another message, or of another length does not', () => {
    const { public: publicKey, private: privateKey } = Curve.generateKeyPair();
    const message = randomBytes(40);
    const signature = Buffer.from(Curve.sign(privateKey, message));
    for (let bit = 0; bit < 512; bit += 7) {
      const changed = Buffer.from(signature);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(isSignedBy(publicKey, message, changed)).toBe(false);
    }
    expect(isSignedBy(Curve.generateKeyPair().public, message, signature)).toBe(false);
    expect(isSignedBy(publicKey, randomBytes(40), signature)).toBe(false);
    expect(isSignedBy(publicKey, message, signature.subarray(1))).toBe(false);
    expect(isSignedBy(publicKey.subarray(1), message, signature)).toBe(false);
    for (let n = 0; n < 50; n += 1) expect(isSignedBy(randomBytes(32), message, randomBytes(64))).toBe(false);
  });
});

describe('a far side with a forged certificate', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ seed: 'forged' });
  });
  afterAll(() => harness.close());

  it.each([
    ['a leaf with a random signature', { leafSignature: randomBytes(64) }],
    ['an intermediate with a random signature', { intermediateSignature: randomBytes(64) }],
    ['another issuer', { issuerSerial: 7 }],
  ])('%s is hung up on before anything is shown', async (_what, flaw) => {
    harness.emulator.presentCertificate(flaw);
    const shop = harness.open();
    await shop.provider.start();
    expect(await shop.events.wait('session', ({ state }) => state !== 'opening')).toMatchObject({
      state: 'waiting',
      code: 400,
    });
    await shop.provider.stop();
  });

  it('is refused; a valid one is accepted', async () => {
    harness.emulator.presentCertificate(undefined);
    await harness.link('5511900001111');
  });
});
