import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import { Curve, proto } from 'baileys';
import type { CertificateFlaw, Certificates } from './certificates.ts';

/**
 * The server's half of Noise_XX_25519_AESGCM_SHA256 as used by WhatsApp Web:
 *
 *   client                                     server
 *   [ED 00 01 len24 routing] WA 06 03
 *   ClientHello { e }                     →
 *                                         ←    ServerHello { e, s, certificate chain }
 *   ClientFinish { s, ClientPayload }     →
 *   frames under the client's key         ⇄    frames under the server's key
 *
 * Every frame is len24 + body. One counter serves sealing and opening during the handshake; each mixed key resets it.
 */
export interface NoiseServer {
  feed(data: Buffer): Received;
  /** Encrypts a frame for this client. */
  seal(plaintext: Uint8Array): Buffer;
  isReady(): boolean;
  clientKey(): Buffer;
  routingInfo(): Buffer | null;
}

interface Received {
  replies: Buffer[];
  payload?: proto.ClientPayload;
  frames: Buffer[];
}

const MODE = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
const EMPTY = Buffer.alloc(0);
const HEADER_BYTES = 4;
const TAG_BYTES = 16;

export function createNoiseServer(certificates: Certificates, flaw?: CertificateFlaw): NoiseServer {
  const handshake = createHandshakeState();
  const ephemeral = Curve.generateKeyPair();
  let buffered: Buffer = EMPTY;
  let phase: 'intro' | 'hello' | 'finish' | 'transport' = 'intro';
  let routing: Buffer | null = null;
  let clientStatic: Buffer = EMPTY;
  let transport: { readKey: Buffer; writeKey: Buffer; reads: number; writes: number } | null = null;

  const answerHello = (frame: Buffer): Buffer => {
    const clientEphemeral = bytesOf(proto.HandshakeMessage.decode(frame).clientHello?.ephemeral);
    handshake.mixHash(clientEphemeral);
    handshake.mixHash(ephemeral.public);
    handshake.mixKey(Curve.sharedKey(ephemeral.private, clientEphemeral));
    const staticKey = handshake.encrypt(certificates.serverKey.public);
    handshake.mixKey(Curve.sharedKey(certificates.serverKey.private, clientEphemeral));
    const payload = handshake.encrypt(certificates.chain(flaw));
    phase = 'finish';
    return frameOf(
      proto.HandshakeMessage.encode({
        serverHello: { ephemeral: ephemeral.public, static: staticKey, payload },
      }).finish(),
    );
  };

  const readFinish = (frame: Buffer): proto.ClientPayload => {
    const finish = proto.HandshakeMessage.decode(frame).clientFinish;
    clientStatic = handshake.decrypt(bytesOf(finish?.static));
    handshake.mixKey(Curve.sharedKey(ephemeral.private, clientStatic));
    const payload = proto.ClientPayload.decode(handshake.decrypt(bytesOf(finish?.payload)));
    const [readKey, writeKey] = handshake.derive(EMPTY);
    transport = { readKey, writeKey, reads: 0, writes: 0 };
    phase = 'transport';
    return payload;
  };

  const readIntro = (): boolean => {
    if (buffered.length < HEADER_BYTES) return false;
    if (buffered.toString('latin1', 0, 2) === 'ED') {
      if (buffered.length < 7) return false;
      const end = 7 + buffered.readUIntBE(4, 3);
      if (buffered.length < end + HEADER_BYTES) return false;
      routing = Buffer.from(buffered.subarray(7, end));
      buffered = buffered.subarray(end);
    }
    handshake.mixHash(buffered.subarray(0, HEADER_BYTES));
    buffered = buffered.subarray(HEADER_BYTES);
    phase = 'hello';
    return true;
  };

  return {
    feed: (data) => {
      buffered = buffered.length ? Buffer.concat([buffered, data]) : data;
      const received: Received = { replies: [], frames: [] };
      if (phase === 'intro' && !readIntro()) return received;
      while (buffered.length >= 3) {
        const end = 3 + buffered.readUIntBE(0, 3);
        if (buffered.length < end) break;
        const frame = buffered.subarray(3, end);
        buffered = buffered.subarray(end);
        if (phase === 'hello') received.replies.push(answerHello(frame));
        else if (phase === 'finish') received.payload = readFinish(frame);
        else if (transport) received.frames.push(open(transport.readKey, transport.reads++, frame, EMPTY));
      }
      // An empty slice would keep the whole previous buffer in memory.
      if (buffered.length === 0) buffered = EMPTY;
      return received;
    },
    seal: (plaintext) => {
      if (!transport) throw new Error('the handshake is not over');
      return frameOf(seal(transport.writeKey, transport.writes++, plaintext, EMPTY));
    },
    isReady: () => phase === 'transport',
    clientKey: () => clientStatic,
    routingInfo: () => routing,
  };
}

function createHandshakeState() {
  let hash: Buffer = MODE;
  let salt: Buffer = MODE;
  let key: Buffer = MODE;
  let counter = 0;
  const mixHash = (data: Uint8Array) => {
    hash = createHash('sha256').update(hash).update(data).digest();
  };
  const derive = (data: Uint8Array): [Buffer, Buffer] => {
    const output = Buffer.from(hkdfSync('sha256', data, salt, EMPTY, 64));
    return [output.subarray(0, 32), output.subarray(32)];
  };
  return {
    mixHash,
    derive,
    mixKey: (data: Uint8Array) => {
      [salt, key] = derive(data);
      counter = 0;
    },
    encrypt: (plaintext: Uint8Array) => {
      const ciphertext = seal(key, counter++, plaintext, hash);
      mixHash(ciphertext);
      return ciphertext;
    },
    decrypt: (ciphertext: Buffer) => {
      const plaintext = open(key, counter++, ciphertext, hash);
      mixHash(ciphertext);
      return plaintext;
    },
  };
}

const nonce = (counter: number) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
};

function seal(key: Buffer, counter: number, plaintext: Uint8Array, hash: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(counter)).setAAD(hash);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, counter: number, ciphertext: Buffer, hash: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce(counter), { authTagLength: TAG_BYTES }).setAAD(hash);
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]);
}

function frameOf(body: Uint8Array): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntBE(body.length, 0, 3);
  return Buffer.concat([header, body]);
}

const bytesOf = (value: Uint8Array | null | undefined): Buffer => Buffer.from(value ?? EMPTY);
