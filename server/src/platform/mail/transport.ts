import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Mail } from './mail.ts';

/** Takes a letter away, or throws. The id becomes its Message-ID: who gets it twice keeps it once. */
export type MailTransport = (id: string, letter: Mail) => Promise<void>;

const patienceMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailTransport(mail: NonNullable<Config['mail']>): MailTransport {
  return mail.kind === 'smtp' ? bySmtp(mail) : intoFolder(mail);
}

function bySmtp({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport({ url, ...patienceMs });
  const host = from.slice(from.lastIndexOf('@') + 1);
  return async (id, letter) => {
    await transport.sendMail({ ...letter, from, messageId: `<${id}@${host}>`, textEncoding: 'base64' });
  };
}

/** Where nobody takes mail, a developer finds it as a file. */
function intoFolder({ path }: { path: string }): MailTransport {
  return async (id, { to, subject, text }) => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await writeFile(join(path, `${id}.txt`), `${to}\n${subject}\n\n${text}`, { mode: 0o600 });
  };
}
