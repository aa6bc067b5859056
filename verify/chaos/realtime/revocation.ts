import { authRoutes } from '@recadia/contract/auth';
import { tagRoutes } from '@recadia/contract/tags';
import { userRoutes } from '@recadia/contract/users';
import { builderPassword } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import { createCaller } from '../../../server/src/testing/call.ts';
import { joinLive } from '../../../server/src/testing/live-client.ts';
import { startRedisProxy } from '../../../server/src/testing/redis-proxy.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { spread } from '../figures.ts';
import { startFleet, type Fleet } from '../flood/fleet.ts';
import { aPerson, openCompany, type ChaosCompany, type Person } from '../people.ts';

const closeWithinMs = 1_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Case {
  name: string;
  /** Revokes the permission, on one process. */
  act(url: string, victim: Person, admin: Person): Promise<{ status: number }>;
  /** The next call, on each process. */
  callAgain(url: string, victim: Person, tagId: number): Promise<{ status: number }>;
  refusedWith: number;
}

const me: Case['callAgain'] = (url, { token }) => createCaller(url)(authRoutes.me, { as: token });

const cases: Case[] = [
  {
    name: 'revoked session',
    act: (url, { token }) =>
      createCaller(url)(authRoutes.logout, { as: token, headers: { origin: 'http://recadia.test' } }),
    callAgain: me,
    refusedWith: 401,
  },
  {
    name: 'changed password',
    act: (url, { id, token }) =>
      createCaller(url)(userRoutes.updateUser, {
        as: token,
        params: { id },
        body: { password: `nova-senha-${Math.random()}`, currentPassword: builderPassword },
      }),
    callAgain: me,
    refusedWith: 401,
  },
  {
    name: 'removed permission',
    act: (url, { id }, admin) =>
      createCaller(url)(userRoutes.updateUser, { as: admin.token, params: { id }, body: { profile: 'user' } }),
    callAgain: (url, { token }, id) => createCaller(url)(tagRoutes.deleteTag, { as: token, params: { id } }),
    refusedWith: 403,
  },
];

/** Must hold: a permission revoked on one process is revoked on all, for the next call and for open sockets. */
export async function runRevocation({ rounds, main }: { rounds: number; main: string }): Promise<CheckResult> {
  const redis = await startRedisProxy();
  const fleet = await startFleet({ apis: 2, workers: 1, main, env: { REDIS_URL: redis.url } });
  const faults: string[] = [];
  try {
    const company = await openCompany(fleet, 'Alfa');
    for (const state of ['with Redis', 'without Redis']) {
      if (state === 'without Redis') await redis.cut();
      await pause(1_000);
      for (const one of cases) await measure(fleet, company, one, { state, rounds, faults });
    }
    return { summary: `chaos revocation: ${faults.length} faults`, faults };
  } finally {
    await fleet.stop();
    await redis.cut().catch(() => undefined);
  }
}

async function measure(
  fleet: Fleet,
  company: ChaosCompany,
  { name, act, callAgain, refusedWith }: Case,
  { state, rounds, faults }: { state: string; rounds: number; faults: string[] },
): Promise<void> {
  const closings: number[] = [];
  const admin = await aPerson(fleet, company, 'admin');
  for (let round = 0; round < rounds; round += 1) {
    const victim = await aPerson(fleet, company, 'admin');
    const tag = await aTag(fleet.db.admin, { company_id: company.companyId, name: `Alfa ${name} ${state} ${round}` });
    const clients = [];
    for (const { url } of fleet.apis) {
      clients.push(await joinLive(url, { token: victim.token }));
      // Each process loads and caches the permissions before they are revoked.
      await me(url, victim, tag.id);
    }
    const actOn = fleet.apis[round % fleet.apis.length] ?? { url: '' };
    const closedAt = Promise.all(clients.map(({ closed }) => closed.then(() => performance.now())));
    const { status } = await act(actOn.url, victim, admin);
    // The time starts at the answer: from here on the permission is revoked.
    const goneAt = performance.now();
    if (status !== 200) faults.push(`${name}: taking the right away answered ${status}`);
    const closed = closedAt.then((instants) => instants.map((instant) => Math.max(0, instant - goneAt)));
    for (const { url, name: process } of fleet.apis) {
      const answer = await callAgain(url, victim, tag.id);
      if (answer.status !== refusedWith)
        faults.push(`${name} ${state}: the next call on ${process} answered ${answer.status}`);
    }
    const times = await Promise.race([closed, pause(5_000).then(() => undefined)]);
    if (!times) faults.push(`${name} ${state}: a socket was not closed within 5 s`);
    else if (Math.max(...times) > closeWithinMs)
      faults.push(`${name} ${state}: a socket lived on for ${Math.round(Math.max(...times))} ms`);
    closings.push(...(times ?? []));
    for (const client of clients) client.close();
  }
  console.log(
    `${`${name}, ${state}`.padEnd(34)} next call refused with ${refusedWith}; sockets closed after ${spread(closings)}`,
  );
}
