import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Speaks WebSocket just well enough to be connected to, and answers the first word with anything. */
export async function startRudeServer(answer: () => Buffer) {
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('upgrade', ({ headers }, stream) => {
    const socket = stream as Socket;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.once('data', () => {
      socket.write(binaryFrame(answer()));
      setTimeout(() => socket.end(), 20);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/chat`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function binaryFrame(bytes: Buffer): Buffer {
  const head = bytes.length < 126 ? [0x82, bytes.length] : [0x82, 126, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
