import { closeDatabase, openDatabase } from '@recadia/db';
import { startPixEfi } from '@recadia/emulators/pix-efi';
import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { setSubscriptions } from '../../../server/src/platform/jobs/subscriptions.ts';
import { subscriptions } from '../../../server/src/subscriptions.ts';
import { encryptionKeyOf } from '../../../server/src/testing/encryption-key.ts';
import { pause } from '../../../server/src/testing/wait-until.ts';
import { whatsAppEnvironment } from '../../../server/src/testing/whats-app-environment.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { spread } from '../figures.ts';
import { startFleet } from '../flood/fleet.ts';
import type { Chat } from '../message-path/outbound-chats.ts';
import { aPerson } from '../people.ts';
import { efiEnvironment, openAccount } from './payments-account.ts';
import { createChanges, ways } from './standing-changes.ts';
import { openStandingCompany, recordReceived, type Ground } from './standing-company.ts';
import { listStored, runCycle, type Cycle } from './standing-cycle.ts';
import { judgeStanding, type Delays } from './standing-judge.ts';
import { missingKinds, sumCounts } from './standing-log.ts';
import { startTraffic, type Traffic } from './standing-traffic.ts';

export interface StandingSize {
  /** A block and the change back are two. */
  changes: number;
  companies: number;
  /** Of the companies, the number with a linked phone; the others use the Cloud API. */
  linked: number;
  /** Judges the seconds, not only the order. */
  isTimed: boolean;
  main: string;
}

/** Companies that change at the same time. */
const width = 6;
const settleWithinMs = 60_000;

/**
 * Must hold: a blocked company gets no answer, no message leaves, no socket is open and no message of a customer is
 * lost; after it paid it works again without a new QR code.
 */
export async function runStanding(size: StandingSize): Promise<CheckResult> {
  const [efi, cloud] = await Promise.all([startPixEfi(), startWhatsAppCloud({ pairLimit: null })]);
  const web = await startWhatsAppWeb({ seed: 'standing', ledgerCapacity: 10_000 });
  const providers = { ...whatsAppEnvironment(web), WA_CLOUD_URL: cloud.graphUrl, ...efiEnvironment(efi) };
  const fleet = await startFleet({ apis: 3, workers: 2, gateways: 1, env: providers, main: size.main });
  const { db } = fleet;
  setSubscriptions(subscriptions);
  openDatabase({ appUrl: db.urls.app, operatorUrl: db.urls.operator, poolSize: 8, connectWithinMs: 60_000 });
  try {
    const operator = { companyId: await openAccount(fleet, efi), word: 'operadora' };
    const { token } = await aPerson(fleet, operator, 'super');
    const env = { ENCRYPTION_KEY: encryptionKeyOf(db) };
    const ground = { fleet, db, web, cloud, env, receivedAt: recordReceived(web) };
    return await runTrial(ground, createChanges(fleet, efi, token), size);
  } finally {
    await closeDatabase();
    await fleet.stop();
    await Promise.all([efi.stop(), cloud.stop(), web.close()]);
  }
}

async function runTrial(ground: Ground, changes: Cycle['changes'], size: StandingSize): Promise<CheckResult> {
  const kindOf = (n: number): Chat['kind'] => (n < size.linked ? 'linked' : 'cloud');
  const open = async (n: number, kind = kindOf(n)) => startTraffic(ground, await openStandingCompany(ground, n, kind));
  const all: Traffic[] = [];
  for (let n = 0; n < size.companies; n += 1) all.push(await open(n));
  const witnesses = [await open(size.companies, 'linked'), await open(size.companies + 1, 'cloud')];
  for (const witness of witnesses) witness.lookClosely(true);
  const pairings = ground.web.ledger.count('pair-device');
  console.log(`${all.length} companies work, ${size.linked} with a linked phone`);

  const faults: string[] = [];
  const cycle = { ground, changes, witnesses, isTimed: size.isTimed };
  const began = Date.now();
  const left = [...all.entries()];
  const runner = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [n, traffic] = next;
      for (let round = 0; round < size.changes / 2 / size.companies; round += 1) {
        const way = ways[(n + round) % ways.length];
        if (way) faults.push(...(await runCycle(cycle, traffic, way)));
      }
      if (n % 10 === 9) console.log(`${n + 1} companies`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, size.companies) }, runner));
  const seconds = Math.round((Date.now() - began) / 1_000);
  await Promise.all([...all, ...witnesses].map((traffic) => traffic.stop()));

  for (const traffic of [...all, ...witnesses]) faults.push(...(await judgeInbound(ground, traffic)));
  const judged = [...all, ...witnesses].map((traffic) => judgeStanding(traffic.look(), size));
  faults.push(...judged.flatMap((one) => one.faults));
  const counts = sumCounts(judged.map((one) => one.counts));
  faults.push(...missingKinds(counts));
  const codes = ground.web.ledger.count('pair-device') - pairings;
  if (codes > 0) faults.push(`${codes} new QR codes`);

  const delays = judged.flatMap((one) => one.delays);
  for (const withinMs of new Set(delays.map((delay) => delay.withinMs))) {
    const own = delays.filter((delay) => delay.withinMs === withinMs);
    const of = (key: keyof Delays) => spread(own.map((delay) => delay[key]));
    console.log(
      `${own.length} blocks with effect within ${withinMs / 1_000} s: the last call is answered ${of('calls')};`,
    );
    console.log(
      `  the last message leaves ${of('messages')}; the socket closes ${of('sockets')}; works again ${of('back')}`,
    );
  }
  const summary =
    `chaos standing: ${2 * delays.length} changes of ${all.length} companies in ${seconds} s, ${counts.answered} calls ` +
    `answered and ${counts.refused} refused, ${counts.closed} sockets closed, ${counts.held} messages held, ` +
    `${counts.inbound} in during a block, ${codes} new QR codes, ${faults.length} faults`;
  return { summary, faults };
}

/** Waits for the last messages; then each message of a customer must be stored once. */
async function judgeInbound(ground: Ground, { company, look }: Traffic): Promise<string[]> {
  const texts = look().written.map(({ text }) => text);
  const isArrived = () => look().sends.every(({ arrivals }) => arrivals.length > 0);
  let stored: string[] = [];
  for (const latest = Date.now() + settleWithinMs; Date.now() < latest; await pause(100)) {
    stored = await listStored(ground, company.companyId);
    if (isArrived() && texts.every((text) => stored.includes(text))) break;
  }
  const times = (text: string) => stored.filter((one) => one === text).length;
  return texts.filter((text) => times(text) !== 1).map((text) => `"${text}" is stored ${times(text)} times`);
}
