import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../process/config.ts';
import type { Mail } from './mail.ts';

/** Sends a mail, or throws. The id becomes its Message-ID, so that the recipient's mailbox drops a duplicate. */
export type MailTransport = (id: string, mail: Mail) => Promise<void>;

const timeoutsMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailTransport(mail: NonNullable<Config['mail']>): MailTransport {
  return mail.kind === 'smtp' ? bySmtp(mail) : intoFolder(mail);
}

function bySmtp({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport({ url, ...timeoutsMs });
  const host = from.slice(from.lastIndexOf('@') + 1);
  return async (id, message) => {
    await transport.sendMail({ ...message, from, messageId: `<${id}@${host}>`, textEncoding: 'base64' });
  };
}

/** Writes mails to files, for development without a mail server. */
function intoFolder({ path }: { path: string }): MailTransport {
  return async (id, { to, subject, text }) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await writeFile(join(path, `${id}.txt`), `${to}\n${subject}\n\n${text}`, { mode: 0o600 });
  };
}
