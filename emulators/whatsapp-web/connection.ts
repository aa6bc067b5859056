import { decodeBinaryNode, encodeBinaryNode } from 'baileys';
import type { RawData, WebSocket } from 'ws';
import { RefusedRequest } from '../lib/fields.ts';
import { createNoiseServer } from './noise/server.ts';
import { node, type BinaryNode } from './stanzas/nodes.ts';
import { newMessageId } from './world.ts';
import type { Connection, World } from './model.ts';

export interface ConnectionHandlers {
  onLogin(connection: Connection, payload: LoginPayload): Promise<void>;
  onStanza(connection: Connection, stanza: BinaryNode): Promise<void>;
}

export type LoginPayload = NonNullable<ReturnType<ReturnType<typeof createNoiseServer>['feed']>['payload']>;

const HANG_UP_AFTER_MS = 1_000;

export function acceptConnection(world: World, socket: WebSocket, handlers: ConnectionHandlers): Connection {
  const noise = createNoiseServer(world.certificates, world.certificateFlaw());
  const answers = new Map<string, (answer: BinaryNode) => void>();
  let line: Promise<void> = Promise.resolve();
  let hangUp: (reason: Error) => void = () => undefined;
  const hungUp = new Promise<never>((_resolve, reject) => {
    hangUp = reject;
  });
  // Most clients close the connection while no code waits for them.
  hungUp.catch(() => undefined);
  const whileOpen = <Result>(promise: Promise<Result>) => Promise.race([promise, hungUp]);

  const sendRaw = (bytes: Uint8Array) => {
    if (socket.readyState === socket.OPEN) socket.send(bytes);
  };
  const send = (stanza: BinaryNode) => {
    if (noise.isReady() && socket.readyState === socket.OPEN) sendRaw(noise.seal(encodeBinaryNode(stanza)));
  };

  const connection: Connection = {
    device: null,
    pairing: null,
    isActive: false,
    clientKey: noise.clientKey,
    routingInfo: noise.routingInfo,
    send,
    sendRaw,
    whileOpen,
    sendSealed: (plaintext) => sendRaw(noise.seal(plaintext)),
    ask: (stanza) => {
      const id = newMessageId(world);
      const answered = new Promise<BinaryNode>((resolve) => answers.set(id, resolve));
      send(node(stanza.tag, { ...stanza.attrs, id }, stanza.content));
      return whileOpen(answered);
    },
    end: (stanza) => {
      connection.isActive = false;
      send(stanza);
      setTimeout(() => socket.terminate(), HANG_UP_AFTER_MS).unref();
    },
    drop: () => socket.terminate(),
  };

  const receive = async (data: Buffer) => {
    const { replies, payload, frames } = noise.feed(data);
    for (const reply of replies) sendRaw(reply);
    if (payload) await handlers.onLogin(connection, payload);
    for (const frame of frames) {
      const stanza = await decodeBinaryNode(frame);
      world.stanzas.note(stanza);
      const waiting = answers.get(stanza.attrs.id ?? '');
      if (stanza.tag === 'iq' && waiting) {
        answers.delete(stanza.attrs.id ?? '');
        waiting(stanza);
      } else await handlers.onStanza(connection, stanza);
    }
  };

  world.connections.add(connection);
  socket.on('message', (data: RawData) => {
    line = line
      .then(() => receive(data as Buffer))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        world.ledger.write({
          direction: 'note',
          kind: 'error',
          who: connection.device?.owner.phone,
          detail: { reason },
        });
        // A client that cannot finish its handshake is closed; an error in a later stanza is a fault of the emulator.
        if (!noise.isReady()) socket.terminate();
      });
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    connection.isActive = false;
    hangUp(new RefusedRequest(409, 'the client hung up'));
    world.connections.delete(connection);
    const { device } = connection;
    if (device?.connection !== connection) return;
    device.connection = null;
    world.ledger.write({ direction: 'note', kind: 'gone', who: device.owner.phone, detail: { device: device.id } });
  });
  return connection;
}
