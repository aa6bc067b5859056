import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What went over the wire since the last `reset`: one letter per message, as the PostgreSQL protocol names them. */
export type Wire = {
  url: string;
  reset(): void;
  /** From the client: Q simple query, P parse, B bind, … */
  sent(): string;
  /** Each time the server said it is ready for the next query. */
  roundTrips(): number;
  parsedNames(): string[];
  /** The text of every statement, whichever way it was sent. */
  statements(): string[];
  close(): Promise<void>;
};

/** Stands between client and server and reads along. */
export async function listenIn(url: string): Promise<Wire> {
  const target = new URL(url);
  let sent = '';
  let answers = '';
  let names: string[] = [];
  let texts: string[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => socket.destroy()));
    const fromClient = messages((type, body) => {
      sent += type;
      const [first = '', second = ''] = body.toString().split('\0', 2);
      if (type === 'Q') texts.push(first);
      if (type !== 'P') return;
      names.push(first);
      texts.push(second);
    });
    const fromServer = messages((type) => (answers += type));
    let hasStarted = false;
    client.on('data', (chunk) => {
      // The first packet has no type letter.
      if (hasStarted) fromClient(chunk);
      hasStarted = true;
    });
    upstream.on('data', fromServer);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    reset() {
      sent = answers = '';
      names = [];
      texts = [];
    },
    sent: () => sent,
    roundTrips: () => answers.replaceAll(/[^Z]/g, '').length,
    parsedNames: () => names,
    statements: () => texts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Cuts a stream into messages: a letter, four bytes of length, a body. */
function messages(onMessage: (type: string, body: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) return;
      onMessage(rest.toString('latin1', 0, 1), rest.subarray(5, end));
      rest = rest.subarray(end);
    }
  };
}
