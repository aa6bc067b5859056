import { startSmtp, type Smtp } from '@recadia/emulators/smtp';
import { afterAll, beforeAll } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { aStaffedCompany } from '../../../testing/world.ts';

/** A server whose mail is read by the test. */
export function mailedServer() {
  let smtp: Smtp;
  let server: TestServer;
  let made = 0;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await startTestServer({ SMTP_URL: smtp.url, MAIL_FROM: 'recados@empresa.exemplo' });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.close();
  });
  const mailsTo = (to: string) => smtp.mails.filter((mail) => mail.to.includes(to));
  return {
    /** A new company, and an e-mail address that no user has. */
    async aHome() {
      made += 1;
      return { server, home: await aStaffedCompany(server, {}), email: `novo${made}@empresa.exemplo` };
    },
    mailsTo,
    mailTo: (to: string, which = 0) => waitUntil(() => mailsTo(to)[which], `mail ${which} to ${to}`),
  };
}
