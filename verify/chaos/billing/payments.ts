import { payRoutes } from '@recadia/contract/pay';
import { startPixEfi, type PixEfi } from '@recadia/emulators/pix-efi';
import type { CheckResult } from '../../../testkit/result.ts';
import { startFleet, type Fleet } from '../flood/fleet.ts';
import { killAround } from '../message-path/inbound.ts';
import { startOwnRedis } from '../own-services.ts';
import { judgePayments, runReconcile } from './payments-judge.ts';
import { efiEnvironment, openAccount } from './payments-account.ts';
import { addPayers, type Payer } from './payments-rows.ts';

export interface PaymentsSize {
  payments: number;
  kills: number;
  main: string;
}

const width = 8;
const settleWithinMs = 60_000;
const patienceMs = 300_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Must hold: every payment counts once and to the cent, and renews its company once, while webhooks are dropped, doubled
 * and reordered, answers of the gateway are lost, api and workers are killed and Redis is emptied.
 */
export async function runPayments(size: PaymentsSize): Promise<CheckResult> {
  const redis = await startOwnRedis();
  const efi = await startPixEfi({ webhooks: { retryAfterMs: 500 } });
  const env = efiEnvironment(efi);
  const fleet = await startFleet({ apis: 2, workers: 2, env: { REDIS_URL: redis.url, ...env }, main: size.main });
  try {
    await openAccount(fleet, efi);
    for (const rule of [
      { action: 'drop', probability: 0.2 },
      { action: 'duplicate', probability: 0.3 },
      { action: 'reorder', probability: 0.2 },
    ] as const)
      efi.chaos.add({ kind: 'webhook', ...rule });
    efi.chaos.add({ action: 'refuse', kind: 'answer.cob.put', probability: 0.05 });
    return await runTrial(fleet, efi, size, { empty: redis.empty, env });
  } finally {
    await fleet.stop();
    await efi.stop();
    await redis.stop();
  }
}

async function runTrial(
  fleet: Fleet,
  efi: PixEfi,
  { payments, kills }: PaymentsSize,
  { empty, env }: { empty(): Promise<void>; env: NodeJS.ProcessEnv },
): Promise<CheckResult> {
  const payers = await addPayers(fleet.db.admin, payments);
  const left = [...payers];
  let paid = 0;
  const pay = async () => {
    for (let payer = left.pop(); payer; payer = left.pop()) {
      efi.pay(await requestCharge(fleet, payer));
      paid += 1;
    }
  };
  const emptied = emptyRedis(empty, () => paid / payments);
  const paying = Promise.all(Array.from({ length: width }, pay));
  const killed = await killAround([...fleet.apis, ...fleet.workers], {
    kills,
    isDue: async (n) => paid >= (n * payments) / kills,
  });
  await Promise.all([paying, emptied]);
  const began = performance.now();
  while (performance.now() - began < patienceMs && (await countPayments(fleet)) < payments) await pause(250);
  const settledMs = performance.now() - began;

  const faults = await judgePayments(fleet.db.admin, efi, payers);
  if (settledMs > settleWithinMs)
    faults.push(`all were counted ${Math.round(settledMs / 1_000)} s after the last kill`);
  faults.push(...(await runReconcile(fleet.db, env)));
  const count = (kind: string) => efi.ledger.count(kind);
  const summary =
    `chaos payments: ${payments} payments, ${killed}, Redis emptied twice, webhooks ${count('chaos.drop')} dropped, ` +
    `${count('chaos.duplicate')} doubled, ${count('chaos.reorder')} reordered; all counted ` +
    `${(settledMs / 1_000).toFixed(1)} s after the last kill, ${faults.length} faults`;
  return { summary, faults };
}

/** Presses PAY until an api answers; returns the id of the charge. */
export async function requestCharge({ apis, db }: Fleet, { token, companyId }: Payer): Promise<string> {
  for (;;) {
    const up = apis.filter((api) => api.isUp());
    const api = up[Math.floor(Math.random() * up.length)];
    const answer =
      api &&
      (await fetch(`${api.url}${payRoutes.chargePayPage.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      }).catch(() => null));
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.status === 200) break;
    await pause(100);
  }
  const charge = await db.admin
    .selectFrom('charges')
    .select('external_id')
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return charge.external_id;
}

/** After a third and after two thirds of the payments. */
async function emptyRedis(empty: () => Promise<void>, share: () => number): Promise<void> {
  for (const at of [1 / 3, 2 / 3]) {
    while (share() < at) await pause(50);
    await empty();
  }
}

async function countPayments({ db }: Fleet): Promise<number> {
  const { n } = await db.admin
    .selectFrom('payments')
    .select((row) => row.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
