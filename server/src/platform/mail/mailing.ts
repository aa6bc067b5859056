import { claimMails, tenantTx, type ClaimedMail } from '@recadia/db';
import { startClaimedWork } from '../jobs/claimed-work.ts';
import type { Platform } from '../platform.ts';
import { openMail } from './mail.ts';
import { deleteMail, delayMail } from './mail.sql.ts';
import { createMailTransport } from './transport.ts';

/** Short, because a user waits on the page that asks for the mailed code. */
const everyMs = 1_000;
const leaseMs = 60_000;
/** Mails sent at once, in total and per company. */
const limits = { width: 8, perCompany: 2 };
const pausesMs = [5_000, 20_000, 60_000, 120_000];

/** Sends pending mails until they are accepted, refused permanently, or expired. */
export function startMailing({ config, log, vault }: Platform) {
  const send = config.mail && createMailTransport(config.mail);

  async function sendMail(mail: ClaimedMail): Promise<void> {
    const scope = { companyId: mail.company_id };
    const drop = () => tenantTx(scope, (tx) => deleteMail(tx, scope, mail.id));
    if (!send || mail.is_late) return drop();
    try {
      await send(mail.id, openMail(vault, scope, mail.id, mail.letter_sealed));
    } catch (error) {
      // Mail servers repeat addresses in their answers, so only the answer's code is logged.
      log.warn({ companyId: mail.company_id, answer: answerOf(error) }, 'mail could not be sent');
      if (answerOf(error) >= 500) return drop();
      const pause = pausesMs[Math.min(mail.attempts, pausesMs.length) - 1] ?? everyMs;
      return tenantTx(scope, (tx) => delayMail(tx, scope, mail.id, pause));
    }
    await drop();
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'pending mail could not be loaded');
  return startClaimedWork(
    { limits, claim: (sys, room) => claimMails(sys, { leaseMs, ...room }), work: sendMail, onFailure: onError },
    { everyMs: () => everyMs, onError },
  );
}

/** Response code of the mail server; 0 without an answer. 5xx is a permanent refusal. */
const answerOf = (error: unknown): number => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' ? responseCode : 0;
};
