import { claimMails, tenantTx, type ClaimedMail } from '@recadia/db';
import { startClaimedWork } from '../claimed-work.ts';
import type { Platform } from '../platform.ts';
import { openMail } from './mail.ts';
import { deleteMail, delayMail } from './mail.sql.ts';
import { createMailTransport } from './transport.ts';

/** Somebody sits before a page that asks for the code. */
const everyMs = 1_000;
const leaseMs = 60_000;
/** Letters at once, in all and of one company. */
const limits = { width: 8, perCompany: 2 };
const pausesMs = [5_000, 20_000, 60_000, 120_000];

/** Takes letters to the post until they are taken, refused for good, or of no use any more. */
export function startMailing({ config, log, vault }: Platform) {
  const post = config.mail && createMailTransport(config.mail);

  async function take(mail: ClaimedMail): Promise<void> {
    const scope = { companyId: mail.company_id };
    const forget = () => tenantTx(scope, (tx) => deleteMail(tx, scope, mail.id));
    if (!post || mail.is_late) return forget();
    try {
      await post(mail.id, openMail(vault, scope, mail.id, mail.letter_sealed));
    } catch (error) {
      // Servers repeat addresses in what they say: their number is enough.
      log.warn({ companyId: mail.company_id, answer: answerOf(error) }, 'mail could not be sent');
      if (answerOf(error) >= 500) return forget();
      const pause = pausesMs[Math.min(mail.attempts, pausesMs.length) - 1] ?? everyMs;
      return tenantTx(scope, (tx) => delayMail(tx, scope, mail.id, pause));
    }
    await forget();
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'pending mail could not be loaded');
  return startClaimedWork(
    { limits, claim: (sys, room) => claimMails(sys, { leaseMs, ...room }), work: take, onFailure: onError },
    { everyMs: () => everyMs, onError },
  );
}

/** What the other side answered; 0 when nobody did. 5xx means that it will not change its mind. */
const answerOf = (error: unknown): number => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' ? responseCode : 0;
};
