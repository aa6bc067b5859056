import { closeDatabase } from '@recadia/db';
import { testDatabase } from '@recadia/db/testing';
import { loadavg } from 'node:os';
import { countDoubled, recoverHeldJobs } from './crash.ts';
import { installEffects, openAsApp } from './effects.ts';
import type { WorkerSettings } from './engine.ts';
import { engines } from './engines.ts';
import {
  enqueueInTransaction,
  enqueuesPerSecond,
  fillFuture,
  idleTransactions,
  jobsOf,
  workThrough,
  singleJobs,
  type Place,
} from './measures.ts';
import { replaceByKey, waitBesideBusyCompany } from './shares.ts';

const batches: WorkerSettings = { concurrency: 10, batch: 50 };
const oneByOne: WorkerSettings = { concurrency: 10, batch: 0 };
const shared: WorkerSettings = { concurrency: 10, batch: 50, perCompany: 4 };
const futureJobs = 100_000;
const idleMs = 20_000;

/** Two databases of one candidate: `full` also has jobs of the next day. */
interface Candidate {
  plain: Place;
  full: Place;
  figures: Map<string, number[]>;
}

/**
 * The gates of a job engine; decision 27 has the figures. Candidates take turns, because the machine also runs other
 * work: compare the figures of one round.
 */
export async function benchJobs({ jobs, runs, only }: { jobs: number; runs: number; only?: string }): Promise<void> {
  const wanted = engines.filter(({ name }) => only === undefined || name === only);
  const candidates = await Promise.all(wanted.map(async (engine) => prepare(engine)));
  try {
    for (const { full } of candidates) await inside(full, () => fillFuture(full, futureJobs));
    for (let run = 1; run <= runs; run += 1)
      for (const candidate of candidates) {
        console.log(`\n${candidate.plain.engine.name}, round ${run} of ${runs}`);
        await measure(candidate, jobs);
      }
    for (const { plain, figures } of candidates) {
      console.log(`\n${plain.engine.name}, all rounds`);
      for (const [name, values] of figures) console.log(`  ${name.padEnd(52)}${values.map(short).join('  ')}`);
    }
  } finally {
    for (const { plain, full } of candidates) await Promise.all([plain.db.drop(), full.db.drop()]);
  }
}

async function prepare(engine: Place['engine']): Promise<Candidate> {
  const place = async (): Promise<Place> => {
    const db = await testDatabase();
    await installEffects(db);
    await engine.install(db);
    return { engine, db };
  };
  return { plain: await place(), full: await place(), figures: new Map() };
}

async function inside({ db }: Place, work: () => Promise<void>): Promise<void> {
  openAsApp(db.urls, 10);
  try {
    await work();
  } finally {
    await closeDatabase();
  }
}

async function measure({ plain, full, figures }: Candidate, jobs: number): Promise<void> {
  const show = (name: string, value: number) => {
    figures.set(name, [...(figures.get(name) ?? []), value]);
    console.log(`  ${name.padEnd(52)}${short(value).padStart(10)}   load ${loadavg()[0]?.toFixed(1)}`);
  };
  const showSpeed = async (name: string, place: Place, settings: WorkerSettings) => {
    const { perSecond, cpuMs } = await workThrough(place, jobsOf(jobs), settings);
    show(`${name}: jobs /s`, perSecond);
    show(`${name}: processor ms of a job`, cpuMs);
  };

  await inside(plain, async () => {
    const { rolledBack, committed } = await enqueueInTransaction(plain);
    show('jobs after a rollback', rolledBack);
    show('jobs after a commit', committed);
    show('enqueuing transactions /s, eight at once', await enqueuesPerSecond(plain, 2_000, 8));
    await showSpeed('one fetched at a time', plain, oneByOne);
    await showSpeed('at most 4 per company', plain, shared);
    const busy = await waitBesideBusyCompany(plain, 20_000, shared);
    show('beside a busy company: longest wait ms', busy.longestMs);
    show('beside a busy company: its jobs at once (<= 4)', busy.atOnce);
    const key = await replaceByKey(plain);
    show('jobs of a key moved 50 times', key.armed);
    show('jobs of a removed key', key.disarmed);
    show('the job done of two of one key (52)', key.done.length === 1 ? (key.done[0] ?? 0) : Number.NaN);
    show('SIGKILL: ms until all held jobs run again', await recoverHeldJobs(plain));
    show('SIGKILL: jobs done twice', await countDoubled(plain, jobs));
    show('idle tx/s', await idleTransactions(plain, idleMs, batches));
    show('idle tx/s, at most 4 per company', await idleTransactions(plain, idleMs, shared));
  });
  for (const [place, name] of [
    [plain, 'without future jobs'],
    [full, `with ${futureJobs} future jobs`],
  ] as const)
    await inside(place, async () => {
      await showSpeed(name, place, batches);
      const { medianMs, pages, cpuMs } = await singleJobs(place, 300, batches);
      show(`${name}: single job, ms`, medianMs);
      show(`${name}: single job, processor ms`, cpuMs);
      show(`${name}: single job, pages`, pages);
      if (place === full) show(`${name}: idle tx/s`, await idleTransactions(place, idleMs, batches));
    });
}

const short = (value: number): string => String(Number(value.toFixed(1)));
