import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { aCompany } from '@recadia/db/testing';
import { startWhatsAppCloud } from '@recadia/emulators/whatsapp-cloud';
import { startWhatsAppWeb } from '@recadia/emulators/whatsapp-web';
import { whatsAppEnvironment } from '../../../server/src/testing/whats-app-environment.ts';
import { root } from '../../../testkit/files.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { startBothWays } from '../message-path/both-ways.ts';
import { startFleet, type Fleet } from '../flood/fleet.ts';
import { judgeInbound } from '../message-path/inbound-judge.ts';
import { openTwoStepUsers, startPeople } from './key-people.ts';
import { linkPhone } from '../message-path/link-phone.ts';
import { openMetaNumber } from '../message-path/meta.ts';
import { openChats, type OutboundSetup } from '../message-path/outbound-chats.ts';
import { judgeOutbound } from '../message-path/outbound-judge.ts';
import { openCompany } from '../people.ts';
import { openEverySealedValue } from './sealed-values.ts';

const shopPhone = '5511966600000';
/** A load balancer sends no new requests to a stopping process and lets it finish. */
const drainMs = 1_000;
const betweenMs = 5_000;
const patienceMs = 120_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const [oldKey, newKey] = [0, 1].map(() => randomBytes(32).toString('hex')) as [string, string];

/**
 * Must hold: the encryption key is rotated by the runbook while users sign in and messages flow both ways; no call
 * fails, no message is lost or duplicated, and afterwards the new key alone opens every sealed value.
 */
export async function runKeys({ main }: { main: string }): Promise<CheckResult> {
  const web = await startWhatsAppWeb({ seed: 'keys', ledgerCapacity: 20_000 });
  const cloud = await startWhatsAppCloud({ pairLimit: null, webhooks: { retryAfterMs: 600_000 } });
  const env = { ...whatsAppEnvironment(web), WA_CLOUD_URL: cloud.graphUrl, ENCRYPTION_KEY: oldKey };
  const fleet = await startFleet({ apis: 2, workers: 2, gateways: 2, env, main });
  try {
    return await rotate(fleet, { db: fleet.db, web, cloud, env });
  } finally {
    await fleet.stop();
    await Promise.all([web.close(), cloud.stop()]);
  }
}

async function rotate(fleet: Fleet, sides: OutboundSetup): Promise<CheckResult> {
  const { db, web } = sides;
  const company = await openCompany(fleet, 'Chaves');
  const { id: inboundCompanyId } = await aCompany(db.admin);
  const { id: outboundCompanyId } = await aCompany(db.admin);
  const appKey = await openMetaNumber(db.admin, oldKey, inboundCompanyId);
  await openMetaNumber(db.admin, oldKey, company.companyId, '4712');
  await linkPhone(db, web, { companyId: inboundCompanyId, phone: shopPhone, name: 'Loja' });
  const chats = await openChats(sides, outboundCompanyId);
  const admin = company.people.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('no admin');
  const people = await openTwoStepUsers(fleet, company, oldKey);
  const shown = await db.admin
    .selectFrom('connections')
    .select('id')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow();

  const began = performance.now();
  const traffic = startBothWays({
    sides,
    apis: fleet.apis,
    appKey,
    inboundCompanyId,
    outboundCompanyId,
    chats,
    shopPhone,
  });
  const calls = startPeople({ apis: fleet.apis, people, admin, cloudConnectionId: shown.id });
  await pause(betweenMs);
  await restartAll(fleet, { ENCRYPTION_KEY: undefined, ENCRYPTION_KEYS: `${oldKey},${newKey}` });
  await restartAll(fleet, { ENCRYPTION_KEYS: `${newKey},${oldKey}` });
  const output = await rotateByCommand(fleet);
  await restartAll(fleet, { ENCRYPTION_KEYS: undefined, ENCRYPTION_KEY: newKey });
  await pause(betweenMs);

  const asked = await calls.stop();
  const { inbound, outbound, refused, refusedWebhooks } = await traffic.stop();
  const drainedBy = performance.now() + patienceMs;
  while ((await openWork(fleet)) > 0 && performance.now() < drainedBy) await pause(200);
  const faults = [
    ...asked.failures,
    ...(await judgeInbound(db.admin, inbound, { chats: traffic.chats, companyId: inboundCompanyId })),
  ];
  const out = await judgeOutbound(sides, outbound);
  const values = await openEverySealedValue(db, newKey);
  faults.push(...out.faults, ...values.faults);
  if (!output.includes('can be removed')) faults.push(`rotate-keys did not release the old key: ${output}`);
  if (refused + refusedWebhooks > 0) faults.push(`${refused} sends and ${refusedWebhooks} webhooks were refused`);
  const summary =
    `chaos keys: ${asked.calls} calls, ${asked.signIns} sign-ins with a code, ${asked.repeated} repeated calls, ` +
    `${inbound.length} messages in, ${outbound.size} out (${out.unknown} Cloud unknown), ${values.opened} sealed values opened by ` +
    `the new key alone, ${faults.length} faults, ${Math.round((performance.now() - began) / 1_000)} s`;
  return { summary, faults: faults.slice(0, 20) };
}

/** One process after the other, as in the runbook. */
async function restartAll(fleet: Fleet, env: NodeJS.ProcessEnv): Promise<void> {
  fleet.configure(env);
  for (const member of [...fleet.apis, ...fleet.workers, ...fleet.gateways]) await member.restart('SIGTERM', drainMs);
  console.log(`all processes run with ${env['ENCRYPTION_KEYS'] ? 'both keys' : 'the new key alone'}`);
  await pause(betweenMs);
}

/** Rows that the product has locked are skipped; then the command reports remaining values and is repeated. */
async function rotateByCommand({ db }: Fleet): Promise<string> {
  const env = { ...process.env, RECADIA_PG_APP_URL: db.urls.app, ENCRYPTION_KEYS: `${newKey},${oldKey}` };
  const args = ['--import', 'tsx', 'db/src/cli.ts', 'rotate-keys'];
  let output = '';
  for (let turn = 1; turn <= 3 && !output.includes('can be removed'); turn += 1) {
    const ended = promisify(execFile)(process.execPath, args, { cwd: root, env });
    output = (await ended.catch((failure: { stdout: string }) => failure)).stdout;
    process.stdout.write(output);
  }
  return output;
}

async function openWork({ db }: Fleet): Promise<number> {
  const inbound = await db.admin.selectFrom('inbound').select('id').where('done_at', 'is', null).execute();
  const outbound = await db.admin
    .selectFrom('outbox')
    .select('id')
    .where('state', 'in', ['waiting', 'sending'])
    .execute();
  return inbound.length + outbound.length;
}
