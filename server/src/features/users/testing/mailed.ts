import { useMailedServer } from '../../../testing/use-mailed-server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { aStaffedCompany } from '../../../testing/world.ts';

/** A server whose mail is read by the test. */
export function mailedServer() {
  const { server, smtp } = useMailedServer();
  let made = 0;
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
