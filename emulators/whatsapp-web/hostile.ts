import { RefusedRequest } from '../lib/fields.ts';
import { encryptForDevice } from './people/encrypt.ts';
import { getPerson } from './people/person.ts';
import { node, type BinaryNode } from './stanzas/nodes.ts';
import { devicesOf, newMessageId } from './world.ts';
import type { Connection, World } from './model.ts';

/** Sends arbitrary data on a live connection, like a malicious or broken server. */
export interface Hostile {
  /** Bytes without encryption, as a broken network would deliver them. */
  rawBytes(phone: string, bytes: Uint8Array): void;
  /** A properly encrypted frame with any bytes inside. */
  sealed(phone: string, plaintext: Uint8Array): void;
  /** Any stanza. */
  stanza(phone: string, stanza: BinaryNode): void;
  /** A properly encrypted message from `from` whose padded protobuf is these bytes. */
  protobuf(phone: string, from: string, bytes: Uint8Array): Promise<{ id: string }>;
  /** The same, to clients that are not linked yet. */
  unlinked(act: (connection: Connection) => void): number;
}

export function createHostile(world: World): Hostile {
  const connectionOf = (phone: string): Connection => {
    const [connection] = devicesOf(world, getPerson(world, phone)).flatMap((device) => device.connection ?? []);
    if (!connection) throw new RefusedRequest(409, `no device of ${phone} is connected`);
    return connection;
  };
  return {
    rawBytes: (phone, bytes) => connectionOf(phone).sendRaw(bytes),
    sealed: (phone, plaintext) => connectionOf(phone).sendSealed(plaintext),
    stanza: (phone, stanza) => connectionOf(phone).send(stanza),
    protobuf: async (phone, from, bytes) => {
      const connection = connectionOf(phone);
      const { device } = connection;
      const person = getPerson(world, from);
      if (!device) throw new RefusedRequest(409, `no device of ${phone} is logged in`);
      const id = newMessageId(world);
      const { type, ciphertext } = await person.inTurn(() => encryptForDevice(world, person, device, bytes));
      const attrs = { from: person.lid, sender_pn: person.pn, addressing_mode: 'lid', id, type: 'text' };
      const t = String(world.clock.seconds());
      connection.send(
        node('message', { ...attrs, t, notify: person.name }, [node('enc', { v: '2', type }, ciphertext)]),
      );
      return { id };
    },
    unlinked: (act) => {
      const waiting = [...world.connections].filter(({ pairing }) => pairing !== null);
      for (const connection of waiting) act(connection);
      return waiting.length;
    },
  };
}
