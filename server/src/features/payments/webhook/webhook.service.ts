import { timingSafeEqual } from 'node:crypto';
import { tenantTx } from '@recadia/db';
import { sealed } from '@recadia/db/keys';
import { AppError } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/ids.ts';
import { enqueueJob } from '../../../platform/jobs/engine/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findGateway } from '../../payment-gateways/index.ts';
import { paymentEventTask } from '../events.jobs.ts';
import { insertEvent } from '../events.sql.ts';

/** A proof of the caller: the gateway's certificate, or the secret of the registered address. */
type Proof = { certificate: true } | { secret: string | undefined };

/**
 * Stores a call of the gateway; a repeated one is stored once. Its payments count after the charge was read back, so the
 * body is not judged here.
 */
export async function receiveWebhook(platform: Platform, body: Buffer, proof: Proof): Promise<void> {
  const found = await findGateway(platform);
  if (!found || !('certificate' in proof || isSecret(proof.secret, found.secrets.webhookSecret))) {
    platform.metrics.paymentWebhooks.inc({ outcome: 'forged' });
    throw new AppError('ERR_SESSION_EXPIRED');
  }
  const { company_id: companyId, kind: gateway } = found.row;
  const text = body.toString('utf8');
  const key = sha256(text);
  const place = sealed.paymentEvent.place({ company_id: companyId, event_key: key });
  const scope = { companyId };
  const bodySealed = platform.vault.seal(text, place);
  await tenantTx(scope, async (tx) => {
    const eventId = await insertEvent(tx, scope, { gateway, key, bodySealed });
    if (eventId !== undefined)
      await enqueueJob(tx, scope, paymentEventTask, { key: String(eventId), data: { eventId } });
  });
  platform.metrics.paymentWebhooks.inc({ outcome: 'kept' });
}

/** Hashes have one length, and the comparison takes the same time for every difference. */
function isSecret(given: string | undefined, secret: string): boolean {
  if (given === undefined) return false;
  return timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(secret)));
}
