import {
  Curve,
  encodeWAMessage,
  generateSignalPubKey,
  proto,
  unpadRandomMax16,
  type KeyPair,
  type WAMessageContent,
} from 'baileys';
import { undoFailedTrials } from '@recadia/whatsapp/session-trials';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord, type SignalStorage } from 'libsignal';
import type { Random } from '../../lib/random.ts';
import { makeKeyPair } from '../noise/keys.ts';
import type { Bundle } from './bundle.ts';

type CiphertextType = 'pkmsg' | 'msg';
export interface Encrypted {
  type: CiphertextType;
  ciphertext: Buffer;
}

/** The Signal state of a phone: of a customer's, or of the account owner's own. */
export interface SignalDevice {
  identity: KeyPair;
  registrationId: number;
  /** A bundle with an unused one-time key. */
  takeBundle(): Bundle;
  hasSession(address: ProtocolAddress): boolean;
  startSession(address: ProtocolAddress, bundle: Bundle): Promise<void>;
  /** The state of a phone restored from an old backup: it can decrypt nothing until it requests messages again. */
  forgetSessions(): void;
  forgetSession(address: ProtocolAddress): void;
  /** Bytes are encrypted as they are, without the padding of valid messages. */
  encrypt(address: ProtocolAddress, message: WAMessageContent | Uint8Array): Promise<Encrypted>;
  decrypt(address: ProtocolAddress, type: string, ciphertext: Uint8Array): Promise<proto.Message>;
}

// Keeps crossing messages from breaking the sessions of a phone.
undoFailedTrials();

const PREKEY_SIGNAL_MESSAGE = 3;
const SIGNED_KEY_ID = 1;

export const addressOf = (user: string, device: number): ProtocolAddress => new ProtocolAddress(user, device);

export function createSignalDevice(random: Random): SignalDevice {
  const identity = makeKeyPair(random);
  const registrationId = 1 + random.int(16_000);
  const signedPreKey = makeKeyPair(random);
  const signature = Curve.sign(identity.private, generateSignalPubKey(signedPreKey.public));
  const preKeys = new Map<number, KeyPair>();
  const sessions = new Map<string, Uint8Array>();
  let nextPreKeyId = 1;

  const storage: SignalStorage = {
    loadSession: async (id) => {
      const serialized = sessions.get(id);
      return serialized ? SessionRecord.deserialize(serialized) : null;
    },
    storeSession: async (id, session) => void sessions.set(id, session.serialize()),
    isTrustedIdentity: () => true,
    loadPreKey: async (id) => {
      const pair = preKeys.get(Number(id));
      return pair && signalKeys(pair);
    },
    removePreKey: (id) => void preKeys.delete(id),
    loadSignedPreKey: () => signalKeys(signedPreKey),
    getOurRegistrationId: () => registrationId,
    getOurIdentity: () => signalKeys(identity),
  };

  return {
    identity,
    registrationId,
    takeBundle: () => {
      const id = nextPreKeyId++;
      const pair = makeKeyPair(random);
      preKeys.set(id, pair);
      return {
        registrationId,
        identity: Buffer.from(identity.public),
        signedPreKey: { id: SIGNED_KEY_ID, value: Buffer.from(signedPreKey.public), signature: Buffer.from(signature) },
        preKey: { id, value: Buffer.from(pair.public) },
      };
    },
    hasSession: (address) => sessions.has(address.toString()),
    startSession: (address, bundle) =>
      new SessionBuilder(storage, address).initOutgoing({
        registrationId: bundle.registrationId,
        identityKey: generateSignalPubKey(bundle.identity),
        signedPreKey: {
          keyId: bundle.signedPreKey.id,
          publicKey: generateSignalPubKey(bundle.signedPreKey.value),
          signature: bundle.signedPreKey.signature,
        },
        // The library's own type omits that a server may run out of one-time keys.
        preKey: (bundle.preKey && {
          keyId: bundle.preKey.id,
          publicKey: generateSignalPubKey(bundle.preKey.value),
        }) as { keyId: number; publicKey: Uint8Array },
      }),
    forgetSessions: () => sessions.clear(),
    forgetSession: (address) => void sessions.delete(address.toString()),
    encrypt: async (address, message) => {
      const plaintext = message instanceof Uint8Array ? message : encodeWAMessage(message);
      const { type, body } = await new SessionCipher(storage, address).encrypt(plaintext);
      return { type: type === PREKEY_SIGNAL_MESSAGE ? 'pkmsg' : 'msg', ciphertext: Buffer.from(body, 'binary') };
    },
    decrypt: async (address, type, ciphertext) => {
      const cipher = new SessionCipher(storage, address);
      const bytes = Buffer.from(ciphertext);
      const padded =
        type === 'pkmsg' ? await cipher.decryptPreKeyWhisperMessage(bytes) : await cipher.decryptWhisperMessage(bytes);
      return proto.Message.decode(unpadRandomMax16(padded));
    },
  };
}

const signalKeys = (pair: KeyPair) => ({
  privKey: Buffer.from(pair.private),
  pubKey: Buffer.from(generateSignalPubKey(pair.public)),
});
