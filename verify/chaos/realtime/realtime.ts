import type { CheckResult } from '../../../testkit/result.ts';
import { awaitAgreement } from '../message-path/agreement.ts';
import { spread } from '../figures.ts';
import { startFleet, type Fleet, type Member } from '../flood/fleet.ts';
import { openCompany } from '../people.ts';
import { createTally } from '../tally.ts';
import { createViewer, freshTags, type Viewer } from './viewer.ts';
import { oneOf, startWriting } from '../message-path/writer.ts';

export interface RealtimeOptions {
  cuts: number;
  restarts: number;
  seconds: number;
  frames: number;
  main: string;
}

const writesPerSecond = 20;
const viewersPerPerson = 3;
const agreeWithinMs = 3_000;
const longestRetryMs = 40_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Must hold: after each reconnect a viewer shows within 3 s the same as a fresh fetch, after any cut or restart, and no
 * viewer ever receives a frame of another company.
 */
export async function runRealtime(options: RealtimeOptions): Promise<CheckResult> {
  const fleet = await startFleet({ apis: 2, workers: 2, main: options.main });
  const pickUrl = () => oneOf(fleet.apis.filter((api) => api.isUp())).url;
  const faults: string[] = [];
  const viewers: Viewer[] = [];
  try {
    const companies = [await openCompany(fleet, 'Alfa'), await openCompany(fleet, 'Beta')];
    const tally = createTally(companies, faults);
    const returns = watchReturns(pickUrl, faults);
    for (const company of companies) {
      for (const person of company.people.flatMap((one) => Array.from({ length: viewersPerPerson }, () => one))) {
        const onFrame = (event: string, args: unknown[]) => tally.record(company, event, args);
        viewers.push(createViewer(person, pickUrl, { onReturn: returns.check, onFrame }));
      }
    }

    const writer = startWriting(companies, pickUrl, writesPerSecond);
    const began = performance.now();
    const broken = await breakThings(options, fleet, viewers);
    while (tally.counts.frames < options.frames) await pause(250);
    const seconds = (performance.now() - began) / 1_000;
    await writer.stop();
    await returns.settle();
    await compareAll(viewers, pickUrl, faults);

    const { done, refused, lost } = writer.counts;
    const { frames, foreign, tooOld } = tally.counts;
    const { agreements, cutAgain } = returns.counts;
    const refetches = viewers.reduce((sum, viewer) => sum + viewer.refetches(), 0);
    const perSecond = (done / seconds).toFixed(1);
    print({
      writes: `${done} done, ${refused} refused, ${lost} lost with their process: ${perSecond}/s for ${seconds.toFixed(0)} s`,
      cuts: `${broken.cuts}; restarts ${broken.restarts.length}: ${broken.restarts.join(', ')}`,
      returns: `${agreements.length} compared, ${cutAgain} cut again before that; ${tooOld} were away too long`,
      agreement: `${spread(agreements)} after the return`,
      frames: `${frames}, foreign ${foreign}; ${spread(await tally.delays(fleet))} after the write`,
      relay: `partitions changed owners ${await handovers(fleet)} times`,
      fetches: `${refetches} by ${viewers.length} viewers, who need one each`,
    });
    if (agreements.length < options.cuts / 2) faults.push(`only ${agreements.length} returns could be compared`);
    return { summary: `chaos realtime: ${agreements.length} returns compared, ${faults.length} faults`, faults };
  } finally {
    for (const viewer of viewers) viewer.stop();
    await fleet.stop();
  }
}

async function handovers({ db }: Fleet): Promise<number> {
  const leases = await db.admin.selectFrom('relay_leases').select('epoch').execute();
  return leases.reduce((sum, { epoch }) => sum + epoch, 0);
}

function print(figures: Record<string, string>): void {
  for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(12)}${figure}`);
}

function watchReturns(pickUrl: () => string, faults: string[]) {
  const counts = { agreements: [] as number[], cutAgain: 0 };
  const underWay = new Set<Promise<void>>();
  const judge = async (viewer: Viewer) => {
    const { person } = viewer;
    const agreement = await awaitAgreement(viewer, () => freshTags(person, pickUrl()), agreeWithinMs);
    if (agreement === 'cut again') counts.cutAgain += 1;
    else if ('afterMs' in agreement) counts.agreements.push(agreement.afterMs);
    else faults.push(`a ${person.role} ${agreeWithinMs} ms after its return: ${agreement.difference}`);
  };
  return {
    counts,
    check(viewer: Viewer): void {
      const judging = judge(viewer).finally(() => underWay.delete(judging));
      underWay.add(judging);
    },
    settle: () => Promise.all(underWay),
  };
}

async function breakThings(options: RealtimeOptions, fleet: Fleet, viewers: Viewer[]) {
  const restarts: string[] = [];
  let cuts = 0;
  await Promise.all([
    spreadOver(options.seconds, options.cuts, async () => {
      let connected: Viewer[];
      while ((connected = viewers.filter((viewer) => viewer.isConnected())).length === 0) await pause(50);
      oneOf(connected).cut();
      cuts += 1;
    }),
    spreadOver(options.seconds, options.restarts, async (turn) => {
      const { member, signal } = nextRestart(fleet, turn);
      await member.restart(signal);
      restarts.push(`${member.name} ${signal}`);
    }),
  ]);
  return { cuts, restarts };
}

/** Runs `work` this many times, evenly over the time, one after the other when it takes longer. */
async function spreadOver(seconds: number, times: number, work: (turn: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let turn = 0; turn < times; turn += 1) {
    const due = ((turn + 1) / (times + 1)) * seconds * 1_000;
    await pause(Math.max(0, due - (performance.now() - began)));
    await work(turn);
  }
}

/** Four restarts out of five hit an api, one a worker; every other pair is a kill without warning. */
function nextRestart({ apis, workers }: Fleet, turn: number): { member: Member; signal: NodeJS.Signals } {
  const pool = turn % 5 === 4 ? workers : apis;
  const member = pool[turn % pool.length] ?? oneOf(pool);
  return { member, signal: Math.floor(turn / 2) % 2 === 0 ? 'SIGKILL' : 'SIGTERM' };
}

/** When no writes happen and all viewers are connected, each shows the same as a fresh fetch. */
async function compareAll(viewers: Viewer[], pickUrl: () => string, faults: string[]): Promise<void> {
  const deadline = performance.now() + longestRetryMs;
  while (viewers.some((viewer) => !viewer.isConnected()) && performance.now() < deadline) await pause(100);
  await pause(agreeWithinMs);
  for (const viewer of viewers) {
    const difference = viewer.differsFrom(await freshTags(viewer.person, pickUrl()));
    if (difference !== undefined) faults.push(`in the end a ${viewer.person.role}: ${difference}`);
  }
}
