import type { LiveSocket } from './connections.ts';

type Event = [name: string, payload: unknown, mark: { seq: number }];

/** Packet types: an event of Socket.IO in a message of Engine.IO. */
const [messageType, eventType] = ['4', '2'];

/**
 * Events that leave together: each is serialised once, and a socket receives all of its events in one write, whose
 * bytes it shares with the sockets that receive the same events. On the wire each event stays a message of its own.
 * Socket.IO writes message by message, which took five times the processor time for 20 events to 500 sockets.
 */
export function createDelivery() {
  const packets: string[] = [];
  const received = new Map<LiveSocket, number[]>();

  return {
    add(event: Event, sockets: ReadonlySet<LiveSocket>): void {
      if (sockets.size === 0) return;
      const index = packets.push(eventType + JSON.stringify(event)) - 1;
      for (const socket of sockets) {
        const own = received.get(socket);
        if (own) own.push(index);
        else received.set(socket, [index]);
      }
    },

    send(): void {
      const frames = packets.map((packet) => textFrame(messageType + packet));
      const writes = new Map<string, FramedWrite>();
      for (const [{ conn }, own] of received) {
        if (conn.transport.name === 'websocket') {
          const key = own.join();
          const write = writes.get(key) ?? frameWrite(own.map((index) => frames[index] as Buffer));
          writes.set(key, write);
          // An empty message closes the connection, so nothing is lost if Engine.IO should ignore the frames.
          conn.write('', write);
        } else for (const index of own) conn.write(packets[index]);
      }
    },
  };
}

/** Options of a write whose frames Engine.IO sends as they are. */
interface FramedWrite extends NonNullable<Parameters<LiveSocket['conn']['write']>[1]> {
  wsPreEncodedFrame: [Buffer];
}

const frameWrite = (frames: Buffer[]): FramedWrite => ({ compress: false, wsPreEncodedFrame: [Buffer.concat(frames)] });

/** An unmasked text message of the WebSocket protocol (RFC 6455, 5.2). */
function textFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const [marker, lengthBytes] = size < 126 ? [size, 0] : size < 65_536 ? [126, 2] : [127, 8];
  const frame = Buffer.alloc(2 + lengthBytes + size);
  frame[0] = 0x81;
  frame[1] = marker;
  if (lengthBytes === 2) frame.writeUInt16BE(size, 2);
  if (lengthBytes === 8) frame.writeBigUInt64BE(BigInt(size), 2);
  frame.write(text, 2 + lengthBytes);
  return frame;
}
