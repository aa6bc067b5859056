import { startSmtp, type Smtp } from '@recadia/emulators/smtp';
import { afterAll } from 'vitest';
import { useTestServer } from './use-server.ts';

/** A server and the mail server that receives its mails. */
export function useMailedServer() {
  const smtp = {} as Smtp;
  // Hooks after the tests run in reverse order: the mail server closes last.
  afterAll(() => smtp.close());
  const server = useTestServer(async () => {
    Object.assign(smtp, await startSmtp());
    return { SMTP_URL: smtp.url, MAIL_FROM: 'recados@empresa.exemplo' };
  });
  return { server, smtp };
}
