import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received mail. */
export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
  id: string;
}

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** A mail server that keeps the received mails. It can refuse the next ones with given answers. */
export async function startSmtp({ port = 0 }: { port?: number } = {}) {
  const mails: ReceivedMail[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const refusal = refusals.shift();
        if (refusal !== undefined) return done(Object.assign(new Error('not now'), { responseCode: refusal }));
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...read(Buffer.concat(parts)) });
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: actualPort } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${actualPort}`,
    mails,
    refuse: (answer: number, times = 1) => void refusals.push(...Array.from({ length: times }, () => answer)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Only one part in base64 is supported. */
function read(raw: Buffer): Pick<ReceivedMail, 'subject' | 'text' | 'id'> {
  const [head = '', body = ''] = raw.toString('latin1').split(/\r\n\r\n(.*)/s);
  const header = (name: string) =>
    new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';
  return {
    subject: decodeWords(header('subject')),
    text: Buffer.from(body, 'base64').toString('utf8'),
    id: header('message-id'),
  };
}

/** RFC 2047: words of a header that are not plain ASCII. */
const decodeWords = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : Buffer.from(
            word
              .replaceAll('_', ' ')
              .replaceAll(/=([0-9A-F]{2})/gi, (_hex, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
            'latin1',
          ).toString('utf8'),
    );
