import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Supports just enough WebSocket for a connection, and answers the first message with the bytes given to `expect`. */
export async function startInvalidServer() {
  const answers = new Map<string, Buffer>();
  const server = createServer();
  server.on('upgrade', ({ headers, url = '' }, stream) => {
    const socket = stream as Socket;
    socket.on('error', () => undefined);
    const accept = createHash('sha1')
      .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.once('data', () => {
      socket.write(binaryFrame(answers.get(url) ?? Buffer.alloc(0)));
      answers.delete(url);
      setTimeout(() => socket.destroy(), 20);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let visits = 0;
  return {
    /** Returns the path under which this answer is sent. */
    expect(answer: Buffer): string {
      const path = `/${(visits += 1)}`;
      answers.set(path, answer);
      return `ws://127.0.0.1:${port}${path}`;
    },
    close: () => server.close(),
  };
}

function binaryFrame(bytes: Buffer): Buffer {
  const head = bytes.length < 126 ? [0x82, bytes.length] : [0x82, 126, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}
