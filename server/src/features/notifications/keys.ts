import { createECDH, hkdfSync } from 'node:crypto';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The pair under which browsers are subscribed and woken. It follows from the installation's lookup key: every
 * process has the same one and there is nothing further to keep.
 */
export function vapidKeysOf(master: string): VapidKeys {
  const scalar = Buffer.from(hkdfSync('sha256', master, 'recadia', 'web push', 32));
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(scalar);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
}
