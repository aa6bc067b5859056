import { claimPaymentEvents, tenantTx, type ClaimedPaymentEvent } from '@recadia/db';
import { sealed } from '@recadia/db/keys';
import { PaymentError, type WebhookClaims } from '@recadia/payments';
import { startClaimedWork, type ClaimedWork } from '../../platform/jobs/claimed-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGateway, type OpenedGateway } from '../payment-gateways/index.ts';
import { finishEvent } from './events.sql.ts';
import { readBackById } from './read-back.service.ts';

/** Short, because a blocked company waits for its payment. */
const everyMs = 500;
const leaseMs = 20_000;
const limits = { width: 8, perCompany: 8 };
/** Later the sweep alone looks for the payment. */
const mostAttempts = 50;

const paymentEventWork = (platform: Platform): ClaimedWork<ClaimedPaymentEvent> => ({
  limits,
  claim: (sys, { max }) => claimPaymentEvents(sys, { leaseMs, max }),
  work: (event) => processEvent(platform, event),
  onFailure: (error, { id, attempts }) =>
    platform.log.warn({ err: error, eventId: id, attempts }, 'payment event failed, retrying'),
});

/** Reads the charges of stored webhooks back. */
export function startPaymentEvents(platform: Platform) {
  return startClaimedWork(paymentEventWork(platform), {
    everyMs: () => everyMs,
    onError: (error) => platform.log.warn({ err: error }, 'payment events could not be claimed, retrying'),
  });
}

async function processEvent(platform: Platform, event: ClaimedPaymentEvent): Promise<void> {
  const { company_id: companyId, event_key, attempts } = event;
  const opened = await findGateway(platform, event.gateway);
  if (opened && attempts <= mostAttempts) {
    const place = sealed.paymentEvent.place({ company_id: companyId, event_key });
    const { payments } = readClaims(platform, opened, platform.vault.open(event.body_sealed, place));
    const charges = new Set(payments.map(({ chargeId }) => chargeId).filter((id) => id !== null));
    for (const chargeId of charges) await readBackById(platform, opened, chargeId);
  }
  await tenantTx({ companyId }, (tx) => finishEvent(tx, { companyId }, event.id));
}

/** A body that cannot be read names no payment; a retry would not change that. */
function readClaims(platform: Platform, { gateway }: OpenedGateway, body: string): WebhookClaims {
  try {
    return gateway.readWebhook(body);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    platform.metrics.paymentWebhooks.inc({ outcome: 'unreadable' });
    return { payments: [], unreadable: 0 };
  }
}
