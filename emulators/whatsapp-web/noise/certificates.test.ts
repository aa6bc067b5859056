import { proto } from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import { expect, it } from 'vitest';
import { createClock } from '../../lib/clock.ts';
import { createRandom } from '../../lib/random.ts';
import { makeCertificates, type CertificateFlaw } from './certificates.ts';

const { Details } = proto.CertChain.NoiseCertificate;
const signalKey = (key: Uint8Array) => Buffer.concat([Buffer.from([5]), key]);

/** The check that the pinned client intends, with its result enforced. */
function isSound(seed: string, flaw?: CertificateFlaw): boolean {
  const { rootPublicKey, serverKey, chain } = makeCertificates(createRandom(seed), createClock());
  const { leaf, intermediate } = proto.CertChain.decode(chain(flaw));
  const bytes = (value: Uint8Array | null | undefined) => Buffer.from(value ?? []);
  const issuer = Details.decode(bytes(intermediate?.details));
  const server = Details.decode(bytes(leaf?.details));
  return (
    verifySignature(signalKey(rootPublicKey), bytes(intermediate?.details), bytes(intermediate?.signature)) &&
    verifySignature(signalKey(bytes(issuer.key)), bytes(leaf?.details), bytes(leaf?.signature)) &&
    bytes(server.key).equals(serverKey.public) &&
    issuer.issuerSerial === 0
  );
}

it('the chain leads from the root to the server, unless it was to be flawed', () => {
  expect(isSound('chain')).toBe(true);
  expect(isSound('chain', { leafSignature: Buffer.alloc(64, 7) })).toBe(false);
  expect(isSound('chain', { intermediateSignature: Buffer.alloc(64, 9) })).toBe(false);
  expect(isSound('chain', { issuerSerial: 5 })).toBe(false);
});

it('the same seed gives the same root', () => {
  const rootOf = (seed: string) => makeCertificates(createRandom(seed), createClock()).rootPublicKey.toString('hex');
  expect(rootOf('one')).toBe(rootOf('one'));
  expect(rootOf('one')).not.toBe(rootOf('two'));
});
