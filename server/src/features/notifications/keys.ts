import { createECDH, hkdfSync } from 'node:crypto';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The VAPID key pair of web push. It is derived from the installation's lookup key, so that every process has the same
 * pair and nothing is stored.
 */
export function vapidKeysOf(master: string): VapidKeys {
  const scalar = Buffer.from(hkdfSync('sha256', master, 'recadia', 'web push', 32));
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
}
