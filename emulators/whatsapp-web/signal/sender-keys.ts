import { encodeWAMessage, proto, unpadRandomMax16, type WAMessageContent } from 'baileys';
// The package exports no other access to a group's ratchet; the exact version pin keeps the path valid.
import {
  GroupCipher,
  GroupSessionBuilder,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SenderKeyRecord,
} from 'baileys/lib/Signal/Group/index.js';
import type { ProtocolAddress } from 'libsignal';
import { addressOf } from './device.ts';

/** The group encryption of a phone: one chain of keys per group and sender. */
export interface SenderKeys {
  /** The key for each member, and the message encrypted with it. */
  encrypt(group: string, message: WAMessageContent): Promise<{ distribution: Uint8Array; ciphertext: Buffer }>;
  learn(group: string, sender: ProtocolAddress, distribution: Uint8Array): Promise<void>;
  decrypt(group: string, sender: ProtocolAddress, ciphertext: Uint8Array): Promise<proto.Message>;
  forget(): void;
}

const SELF = addressOf('self', 0);

export function createSenderKeys(): SenderKeys {
  const records = new Map<string, SenderKeyRecord>();
  const store = {
    loadSenderKey: async (name: SenderKeyName) => records.get(name.toString()) ?? new SenderKeyRecord(),
    storeSenderKey: async (name: SenderKeyName, record: SenderKeyRecord) => void records.set(name.toString(), record),
  };
  const nameOf = (group: string, sender: ProtocolAddress) => new SenderKeyName(group, sender);

  return {
    encrypt: async (group, message) => {
      const name = nameOf(group, SELF);
      const distribution = (await new GroupSessionBuilder(store).create(name)).serialize();
      const ciphertext = Buffer.from(await new GroupCipher(store, name).encrypt(encodeWAMessage(message)));
      return { distribution, ciphertext };
    },
    learn: async (group, sender, distribution) => {
      const message = new SenderKeyDistributionMessage(null, null, null, null, distribution);
      await new GroupSessionBuilder(store).process(nameOf(group, sender), message);
    },
    decrypt: async (group, sender, ciphertext) => {
      const padded = await new GroupCipher(store, nameOf(group, sender)).decrypt(ciphertext);
      return proto.Message.decode(unpadRandomMax16(padded));
    },
    forget: () => records.clear(),
  };
}
