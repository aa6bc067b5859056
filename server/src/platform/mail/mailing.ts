import { tenantTx, type JobEnd } from '@recadia/db';
import type { EffectTask, Job, Task } from '../jobs/engine/index.ts';
import type { Platform } from '../platform.ts';
import { openMail, sendMailTask } from './mail.ts';
import { deleteMail, findMail } from './mail.sql.ts';
import { createMailTransport } from './transport.ts';

const pausesMs = [5_000, 20_000, 60_000, 120_000] as const;

/** Sends mails until they are accepted, refused permanently, or expired. */
export function createMailTask({ config, log, vault }: Platform): Task {
  const send = config.mail && createMailTransport(config.mail);

  async function sendMail({ companyId, data: { mailId }, attempts }: Job<{ mailId: string }>): Promise<JobEnd | void> {
    const scope = { companyId };
    const mail = await tenantTx(scope, (tx) => findMail(tx, scope, mailId));
    if (!mail) return;
    if (send && !mail.is_late)
      try {
        await send(mailId, openMail(vault, scope, mailId, mail.letter_sealed));
      } catch (error) {
        // Mail servers repeat addresses in their answers, so only the answer's code is logged.
        const answer = answerOf(error);
        log.warn({ companyId, answer }, 'mail could not be sent');
        if (answer < 500)
          return { pauseMs: pausesMs[attempts - 1] ?? pausesMs[3], error: `mail server answered ${answer}` };
      }
    await tenantTx(scope, (tx) => deleteMail(tx, scope, mailId));
  }

  const task: EffectTask<{ mailId: string }> = {
    task: sendMailTask,
    limits: { width: 8, perCompany: 2 },
    pausesMs,
    afterLastPause: 'repeat',
    runsWhileHeld: true,
    run: sendMail,
  };
  return task;
}

/** Response code of the mail server; 0 without an answer. 5xx is a permanent refusal. */
const answerOf = (error: unknown): number => {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === 'number' ? responseCode : 0;
};
