import { builderPassword } from '@recadia/db/testing';
import { callersOf, type MatrixCaller } from '../matrix/callers.ts';
import { cellsOf, type Cell } from '../matrix/cells.ts';
import type { IdCase } from '../matrix/expected.ts';
import { play } from '../matrix/play.ts';
import type { Vary } from '../samples/sample.ts';
import { buildWorld } from '../world/world.ts';
import { isAllowed } from './allowed.ts';
import { findCanaries, type Canary, type Find } from './canary.ts';
import { startProgram, type Program } from './program.ts';
import { plantCanaries } from './plant.ts';
import { plantTalk } from './talk.ts';
import { createWitness, type Relation, type Witness } from './witness.ts';

export interface CanaryRun {
  /** The callers by name; all of them by default. */
  callers?: readonly string[];
  idCases?: readonly IdCase[];
  hasGateway: boolean;
  main: string;
  /** Leaks a canary on purpose, to prove that the search finds it. */
  leak?: (program: Program, canaries: Canary[]) => Promise<void>;
}

export interface CanaryResult {
  canaries: Canary[];
  calls: number;
  /** Finds in allowed places, and in others. */
  allowed: Find[];
  faults: Find[];
  /** Finds after the leak on purpose. */
  leaked: Find[];
}

const everyCase: readonly IdCase[] = ['own', 'foreign', 'absent', 'malformed'];

/** Plants canaries in the running program and searches all of its output for them. */
export async function runCanaries(run: CanaryRun): Promise<CanaryResult> {
  const { callers: named, idCases = everyCase, hasGateway, main, leak } = run;
  const program = await startProgram({ main, hasGateway });
  const witness = createWitness(program);
  try {
    await witness.watchRedis();
    const worlds = {
      home: await buildWorld(program, 'canaryhome'),
      otherTenant: await buildWorld(program, 'canaryneighbour'),
      bare: await buildWorld(program, 'canarybare', { hasPlan: false }),
      blocked: await buildWorld(program, 'canaryblocked', { dueDate: '2020-01-01' }),
      operator: await buildWorld(program, 'canaryoperator', { isSuper: true }),
      guarded: await buildWorld(program, 'canaryguarded'),
    };
    await listen(program, witness, worlds);
    const { canaries, planting } = await plantCanaries(program, witness, worlds);
    // Every user of a builder has this password.
    planting.plant('password', 'password of every user', builderPassword);
    await plantTalk(planting);
    const words = planting.plant('message', 'words in any call', planting.odd('Recado'));
    const callers = callersOf(worlds).filter(({ name }) => !named || named.includes(name));
    const vary = wordsIn(words);
    let calls = 0;
    for (const caller of callers) calls += await callEverything({ program, witness, caller, vary, idCases });
    const look = async () => findCanaries(canaries, await witness.sources());
    const finds = await look();
    const faults = finds.filter((find) => !isAllowed(find));
    const result = { canaries, calls, allowed: finds.filter(isAllowed), faults };
    if (!leak) return { ...result, leaked: [] };
    await leak(program, canaries);
    return { ...result, leaked: (await look()).filter((find) => !isAllowed(find)) };
  } finally {
    witness.close();
    await program.stop();
  }
}

type Worlds = Parameters<typeof callersOf>[0];

async function listen(program: Program, witness: Witness, { home, otherTenant }: Worlds): Promise<void> {
  const listeners = [
    ['admin', home, 'admin'] as const,
    ['own', home, 'user'] as const,
    ['other', otherTenant, 'admin'] as const,
  ];
  for (const [relation, world, profile] of listeners) {
    const person = await world.person({ profile, super: false, hasQueues: true }, true);
    await witness.listen(relation, (await program.server.signIn(person)).token);
  }
}

/** Replaces every free text of a call with the same words. */
function wordsIn(words: string): Vary {
  return (place, example) =>
    typeof example === 'string' && /\.(body|message|note|text|description|caption)$/.test(place) ? words : example;
}

interface Calling {
  program: Program;
  witness: Witness;
  caller: MatrixCaller;
  vary: Vary;
  idCases: readonly IdCase[];
}

/** Calls every route with valid ids, a foreign id, an absent id, and a malformed id. */
async function callEverything({ program, witness, caller, vary, idCases }: Calling): Promise<number> {
  const isHome = caller.world.word === 'canaryhome';
  const whose: Relation = caller.profile === 'admin' ? 'admin' : 'own';
  const relation = isHome && caller.credential === 'live' ? whose : 'other';
  const cells = cellsOf(caller).filter(isFirst(idCases));
  for (const cell of cells)
    witness.record(relation, cell.route, await play(program.server, cell, isHome ? vary : undefined));
  return cells.length;
}

/** One cell for each sample and each kind of id. */
function isFirst(idCases: readonly IdCase[]): (cell: Cell) => boolean {
  const seen = new Map<unknown, Set<string>>();
  return ({ sample, swap }) => {
    const kinds = seen.get(sample) ?? new Set();
    seen.set(sample, kinds);
    return idCases.includes(swap.idCase) && !kinds.has(swap.idCase) && kinds.add(swap.idCase).size > 0;
  };
}
