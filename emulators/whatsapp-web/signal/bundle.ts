import { bytesIn, child, children, node, numberIn, writeNumber, type BinaryNode } from '../stanzas/nodes.ts';

export interface OneTimeKey {
  id: number;
  value: Buffer;
}

export interface SignedKey extends OneTimeKey {
  signature: Buffer;
}

/** The keys to start a Signal session with a device that is offline. */
export interface Bundle {
  registrationId: number;
  identity: Buffer;
  signedPreKey: SignedKey;
  preKey?: OneTimeKey;
}

const KEY_TYPE_CURVE25519 = Buffer.from([5]);

export function writeBundle(jid: string, bundle: Bundle, seconds: number): BinaryNode {
  const { signedPreKey, preKey } = bundle;
  return node('user', { jid, t: String(seconds) }, [
    node('registration', {}, writeNumber(bundle.registrationId, 4)),
    node('type', {}, KEY_TYPE_CURVE25519),
    node('identity', {}, bundle.identity),
    writeSignedKey(signedPreKey),
    ...(preKey ? [writeOneTimeKey(preKey)] : []),
  ]);
}

export function writeSignedKey({ id, value, signature }: SignedKey): BinaryNode {
  return node('skey', {}, [
    node('id', {}, writeNumber(id, 3)),
    node('value', {}, value),
    node('signature', {}, signature),
  ]);
}

export function writeOneTimeKey(key: OneTimeKey): BinaryNode {
  return node('key', {}, [node('id', {}, writeNumber(key.id, 3)), node('value', {}, key.value)]);
}

export function readSignedKey(parent: BinaryNode | undefined): SignedKey {
  const key = child(parent, 'skey');
  return { id: numberIn(key, 'id'), value: bytesIn(key, 'value'), signature: bytesIn(key, 'signature') };
}

export function readOneTimeKeys(parent: BinaryNode | undefined): OneTimeKey[] {
  return children(parent, 'key').map((key) => ({ id: numberIn(key, 'id'), value: bytesIn(key, 'value') }));
}
