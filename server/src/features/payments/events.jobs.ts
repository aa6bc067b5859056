import { tenantTx } from '@recadia/db';
import { sealed } from '@recadia/db/keys';
import { PaymentError, type WebhookClaims } from '@recadia/payments';
import { taskName, type EffectTask, type Job, type Task } from '../../platform/jobs/engine/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGateway, type OpenedGateway } from '../payment-gateways/index.ts';
import { findEvent, finishEvent } from './events.sql.ts';
import { readBackById } from './read-back.service.ts';

/** Later the sweep alone looks for the payment. */
const mostAttempts = 50;

type PaymentEventJob = { eventId: number };

export const paymentEventTask = taskName<PaymentEventJob>('payment-event');

/** Reads the charges of stored webhooks back. */
export function createPaymentEventTask(platform: Platform): Task {
  const task: EffectTask<PaymentEventJob> = {
    task: paymentEventTask,
    // All events belong to the super company.
    limits: { width: 8, perCompany: 8 },
    pausesMs: [20_000],
    afterLastPause: 'repeat',
    run: (job) => processEvent(platform, job),
  };
  return task;
}

async function processEvent(platform: Platform, { companyId, data, attempts }: Job<PaymentEventJob>): Promise<void> {
  const scope = { companyId };
  const event = await tenantTx(scope, (tx) => findEvent(tx, scope, data.eventId));
  if (!event) return;
  const opened = await findGateway(platform, event.gateway);
  if (opened && attempts <= mostAttempts) {
    const place = sealed.paymentEvent.place({ company_id: companyId, event_key: event.event_key });
    const { payments } = readClaims(platform, opened, platform.vault.open(event.body_sealed, place));
    const charges = new Set(payments.map(({ chargeId }) => chargeId).filter((id) => id !== null));
    for (const chargeId of charges) await readBackById(platform, opened, chargeId);
  }
  await tenantTx(scope, (tx) => finishEvent(tx, scope, data.eventId));
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
