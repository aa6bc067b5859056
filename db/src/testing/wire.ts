import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A statement with its values as the driver wrote them; a simple query has no values. */
export type Question = { text: string; values: (string | null)[] };

type Notice = { connection: number; text: string };

/** The traffic since the last `reset`: one letter per message, as in the PostgreSQL protocol. */
export type Wire = {
  url: string;
  reset(): void;
  /** From the client: Q simple query, P parse, B bind, … */
  sent(): string;
  /** How often the client waited for answers: queries sent together count once. */
  roundTrips(): number;
  parsedNames(): string[];
  /** The text of every statement, of simple and of prepared ones. */
  statements(): string[];
  questions(): Question[];
  /** The server's notices, oldest first, with the number of their connection. */
  notices(): Notice[];
  close(): Promise<void>;
};

/** A proxy between client and server that records the messages. */
export async function recordWire(url: string): Promise<Wire> {
  const target = new URL(url);
  let sent = '';
  let roundTrips = 0;
  let names: string[] = [];
  let questions: Question[] = [];
  let notices: Notice[] = [];
  let connections = 0;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const connection = (connections += 1);
    let unanswered = 0;
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => socket.destroy()));
    const fromClient = messages((type, body) => {
      sent += type;
      if ((type === 'Q' || type === 'S') && (unanswered += 1) === 1) roundTrips += 1;
      const [first = '', second = ''] = body.toString().split('\0', 2);
      if (type === 'Q') questions.push({ text: first, values: [] });
      const last = questions.at(-1);
      if (type === 'B' && last) last.values = valuesOf(body);
      if (type !== 'P') return;
      names.push(first);
      questions.push({ text: second, values: [] });
    });
    const fromServer = messages((type, body) => {
      if (type === 'Z') unanswered = Math.max(0, unanswered - 1);
      if (type === 'N') notices.push({ connection, text: noticeTextOf(body) });
    });
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
      sent = '';
      roundTrips = 0;
      names = [];
      questions = [];
      notices = [];
    },
    sent: () => sent,
    roundTrips: () => roundTrips,
    parsedNames: () => names,
    statements: () => questions.map(({ text }) => text),
    questions: () => questions,
    notices: () => notices,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The values of a bind message: two names, the formats, then each value after its length. */
function valuesOf(body: Buffer): (string | null)[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1;
  at += 2 + 2 * body.readUInt16BE(at);
  const count = body.readUInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return body.toString('utf8', at - length, at);
  });
}

/** The text of a notice message: its fields are a letter and a text each, and M is the text. */
function noticeTextOf(body: Buffer): string {
  const field = body
    .toString()
    .split('\0')
    .find((one) => one.startsWith('M'));
  return field?.slice(1) ?? '';
}

/** Splits a stream into messages: a letter, four bytes of length, a body. */
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
