import type { CheckResult } from '../result.ts';
import { spread } from './figures.ts';
import { startFleet, type Member } from './fleet.ts';
import { openHouse, type House } from './people.ts';
import { createViewer, freshTags, type Viewer } from './viewer.ts';
import { oneOf, startWriting } from './writer.ts';

export interface RealtimeOptions {
  cuts: number;
  restarts: number;
  seconds: number;
  frames: number;
  isBuilt: boolean;
}

const writesPerSecond = 20;
const viewersPerPerson = 3;
const agreeWithinMs = 3_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Must hold: whoever comes back shows within 3 s what a fresh fetch shows, whatever was cut or restarted meanwhile,
 * and nobody ever receives a frame of another company.
 */
export async function runRealtime(options: RealtimeOptions): Promise<CheckResult> {
  const fleet = await startFleet({ apis: 2, workers: 2, isBuilt: options.isBuilt });
  const faults: string[] = [];
  const agreements: number[] = [];
  const counts = { frames: 0, foreign: 0, returns: 0, cutAgain: 0, tooOld: 0, cuts: 0 };
  const restarted: string[] = [];
  const pickUrl = () => oneOf(fleet.apis).url;
  const viewers: Viewer[] = [];

  try {
    const houses = [await openHouse(fleet, 'Alfa'), await openHouse(fleet, 'Beta')];
    const checks = new Set<Promise<void>>();

    const check = async (viewer: Viewer) => {
      const before = performance.now();
      for (;;) {
        if (!viewer.isConnected()) return void (counts.cutAgain += 1);
        const fresh = await freshTags(viewer.person, pickUrl()).catch(() => undefined);
        const elapsed = performance.now() - before;
        if (fresh && viewer.shows(fresh)) return void agreements.push(elapsed);
        if (elapsed > agreeWithinMs) {
          return void faults.push(
            `a ${viewer.person.role} showed other tags than a fresh fetch ${agreeWithinMs} ms after its return`,
          );
        }
        await pause(50);
      }
    };
    const judgeFrame = (house: House) => (_viewer: Viewer, event: string, args: unknown[]) => {
      if (event === 'tip' || event === 'ready') return;
      const told = event === 'catchUp' ? (args[0] as { events?: unknown[]; tooOld?: boolean }) : undefined;
      if (told?.tooOld) counts.tooOld += 1;
      counts.frames += told ? (told.events?.length ?? 0) : 1;
      if (!isForeign(house, houses, event, args)) return;
      counts.foreign += 1;
      faults.push(`a frame of another company reached ${house.word}: ${event}`);
    };
    for (const house of houses) {
      for (const person of house.people.flatMap((one) => Array.from({ length: viewersPerPerson }, () => one))) {
        const onReady = (viewer: Viewer, isReturn: boolean) => {
          if (!isReturn) return;
          counts.returns += 1;
          const checking = check(viewer).finally(() => checks.delete(checking));
          checks.add(checking);
        };
        viewers.push(createViewer(person, pickUrl, { onReady, onFrame: judgeFrame(house) }));
      }
    }

    const writer = startWriting(houses, pickUrl, writesPerSecond);
    const began = performance.now();
    await Promise.all([
      spreadOver(options.seconds, options.cuts, async () => {
        const connected = viewers.filter((viewer) => viewer.isConnected());
        if (connected.length === 0) return;
        oneOf(connected).cut();
        counts.cuts += 1;
      }),
      spreadOver(options.seconds, options.restarts, async (turn) => {
        const { member, signal } = nextRestart(fleet.apis, fleet.workers, turn);
        await member.restart(signal);
        restarted.push(`${member.name} ${signal}`);
      }),
    ]);
    while (counts.frames < options.frames || counts.cuts < options.cuts) {
      if (counts.cuts < options.cuts && viewers.some((viewer) => viewer.isConnected())) {
        oneOf(viewers.filter((viewer) => viewer.isConnected())).cut();
        counts.cuts += 1;
      }
      await pause(250);
    }
    const writingSeconds = (performance.now() - began) / 1_000;
    await writer.stop();
    await pause(agreeWithinMs);
    await Promise.all(checks);
    await compareAll(viewers, pickUrl, faults);

    const { done, refused, lost } = writer.counts;
    console.log(
      `writes      ${done} done, ${refused} refused, ${lost} lost with their process; ${(done / writingSeconds).toFixed(1)} per second over ${writingSeconds.toFixed(0)} s`,
    );
    console.log(`cuts        ${counts.cuts}; restarts ${restarted.length}: ${restarted.join(', ')}`);
    console.log(
      `returns     ${counts.returns}, of which ${agreements.length} compared and ${counts.cutAgain} cut again before that; ${counts.tooOld} were away too long`,
    );
    console.log(`agreement   ${spread(agreements)} after the return`);
    console.log(
      `refetches   ${viewers.reduce((sum, viewer) => sum + viewer.refetches(), 0)} by ${viewers.length} viewers (each needs one)`,
    );
    console.log(`frames      ${counts.frames}, foreign ${counts.foreign}`);
    if (counts.frames < options.frames) faults.push(`only ${counts.frames} frames were seen`);
    if (agreements.length < options.cuts / 2) faults.push(`only ${agreements.length} returns could be compared`);
    return { summary: `chaos realtime: ${agreements.length} returns compared, ${faults.length} faults`, faults };
  } finally {
    for (const viewer of viewers) viewer.stop();
    await fleet.stop();
  }
}

/** Does `work` this many times, evenly over the time, one after the other when it takes longer. */
async function spreadOver(seconds: number, times: number, work: (turn: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let turn = 0; turn < times; turn += 1) {
    const due = ((turn + 1) / (times + 1)) * seconds * 1_000;
    await pause(Math.max(0, due - (performance.now() - began)));
    await work(turn);
  }
}

/** Four restarts out of five hit an api, one a worker; every other one comes without warning. */
function nextRestart(apis: Member[], workers: Member[], turn: number): { member: Member; signal: NodeJS.Signals } {
  const pool = turn % 5 === 4 ? workers : apis;
  const member = pool[turn % pool.length] ?? oneOf(pool);
  return { member, signal: Math.floor(turn / 2) % 2 === 0 ? 'SIGKILL' : 'SIGTERM' };
}

function isForeign(house: House, houses: House[], event: string, args: unknown[]): boolean {
  if (event.startsWith('company-') && !event.startsWith(`company-${house.companyId}-`)) return true;
  const said = JSON.stringify(args);
  return houses.some((other) => other !== house && said.includes(other.word));
}

async function compareAll(viewers: Viewer[], pickUrl: () => string, faults: string[]): Promise<void> {
  for (const viewer of viewers) {
    const fresh = await freshTags(viewer.person, pickUrl());
    if (!viewer.shows(fresh))
      faults.push(`in the end a ${viewer.person.role} still shows other tags than a fresh fetch`);
  }
}
