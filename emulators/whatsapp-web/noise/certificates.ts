import { Curve, proto, type KeyPair } from 'baileys';
import type { Clock } from '../../lib/clock.ts';
import type { Random } from '../../lib/random.ts';
import { makeKeyPair } from './keys.ts';

const { Details } = proto.CertChain.NoiseCertificate;
const YEAR_SECONDS = 365 * 86_400;

/** A fault of the certificate chain that a client should detect. */
export interface CertificateFlaw {
  /** Replace the valid signatures. */
  leafSignature?: Uint8Array;
  intermediateSignature?: Uint8Array;
  /** WhatsApp's intermediate has 0. */
  issuerSerial?: number;
}

export interface Certificates {
  /** The key a client has to trust in place of WhatsApp's root. */
  rootPublicKey: Buffer;
  serverKey: KeyPair;
  chain(flaw?: CertificateFlaw): Uint8Array;
}

/** The root signs the intermediate, the intermediate signs the leaf, and the leaf is the server's key. */
export function makeCertificates(random: Random, clock: Clock): Certificates {
  const root = makeKeyPair(random);
  const intermediate = makeKeyPair(random);
  const serverKey = makeKeyPair(random);
  const now = clock.seconds();
  const validity = { notBefore: now - 86_400, notAfter: now + YEAR_SECONDS };

  const leafDetails = Details.encode({ serial: 2, issuerSerial: 1, key: serverKey.public, ...validity }).finish();
  const leafSignature = Curve.sign(intermediate.private, leafDetails);
  const build = ({ issuerSerial = 0, ...forged }: CertificateFlaw) => {
    const details = Details.encode({ serial: 1, issuerSerial, key: intermediate.public, ...validity }).finish();
    return proto.CertChain.encode({
      leaf: {
        details: leafDetails,
        signature: forged.leafSignature ?? leafSignature,
      },
      intermediate: {
        details,
        signature: forged.intermediateSignature ?? Curve.sign(root.private, details),
      },
    }).finish();
  };
  const sound = build({});
  return {
    rootPublicKey: Buffer.from(root.public),
    serverKey,
    chain: (flaw) => (flaw ? build(flaw) : sound),
  };
}
