import { builderPassword } from '@recadia/db/testing';
import { callersOf, type MatrixCaller } from '../matrix/callers.ts';
import { cellsOf, type Cell } from '../matrix/cells.ts';
import type { IdCase } from '../matrix/expected.ts';
import { play } from '../matrix/play.ts';
import type { Vary } from '../sample.ts';
import { buildWorld } from '../world.ts';
import { isAllowed } from './allowed.ts';
import { findCanaries, type Canary, type Find } from './canary.ts';
import { openHouse, type House } from './house.ts';
import { plantCanaries } from './plant.ts';
import { plantTalk } from './talk.ts';
import { createWitness, type Relation, type Witness } from './witness.ts';

export interface CanaryRun {
  /** Who calls everything, by name; everybody where nobody is named. */
  callers?: readonly string[];
  idCases?: readonly IdCase[];
  hasGateway: boolean;
  main: string;
  /** Something is let out on purpose, to see that it is found. */
  leak?: (house: House, canaries: Canary[]) => Promise<void>;
}

export interface Flight {
  canaries: Canary[];
  calls: number;
  /** Where they may be, and where they may not. */
  allowed: Find[];
  faults: Find[];
  /** What was found once something had been let out on purpose. */
  leaked: Find[];
}

const everyCase: readonly IdCase[] = ['own', 'foreign', 'absent', 'malformed'];

/** Lets words fly through the running program and looks for them in everything that comes out of it. */
export async function flyCanaries(run: CanaryRun): Promise<Flight> {
  const { callers: named, idCases = everyCase, hasGateway, main, leak } = run;
  const house = await openHouse({ main, hasGateway });
  const witness = createWitness(house);
  try {
    await witness.tuneIn();
    const worlds = {
      home: await buildWorld(house, 'canaryhome'),
      neighbour: await buildWorld(house, 'canaryneighbour'),
      bare: await buildWorld(house, 'canarybare', { hasPlan: false }),
      operator: await buildWorld(house, 'canaryoperator', { isSuper: true }),
      guarded: await buildWorld(house, 'canaryguarded'),
    };
    await listen(house, witness, worlds);
    const { canaries, planting } = await plantCanaries(house, witness, worlds);
    // Everybody whom a builder made has it.
    planting.plant('password', 'password of everybody', builderPassword);
    await plantTalk(planting);
    const saying = planting.plant('said', 'words in any call', planting.odd('Recado'));
    const callers = callersOf(worlds).filter(({ name }) => !named || named.includes(name));
    const vary = sayingIn(saying);
    let calls = 0;
    for (const caller of callers) calls += await callEverything({ house, witness, caller, vary, idCases });
    const look = async () => findCanaries(canaries, await witness.sources());
    const finds = await look();
    const faults = finds.filter((find) => !isAllowed(find));
    const flight = { canaries, calls, allowed: finds.filter(isAllowed), faults };
    if (!leak) return { ...flight, leaked: [] };
    await leak(house, canaries);
    return { ...flight, leaked: (await look()).filter((find) => !isAllowed(find)) };
  } finally {
    witness.close();
    await house.stop();
  }
}

type Worlds = Parameters<typeof callersOf>[0];

async function listen(house: House, witness: Witness, { home, neighbour }: Worlds): Promise<void> {
  const listeners = [
    ['admin', home, 'admin'] as const,
    ['own', home, 'user'] as const,
    ['other', neighbour, 'admin'] as const,
  ];
  for (const [relation, world, profile] of listeners) {
    const person = await world.person({ profile, super: false, hasQueues: true }, true);
    await witness.listen(relation, (await house.server.signIn(person)).token);
  }
}

/** Whatever people write in a call is the same words, where any will do. */
function sayingIn(saying: string): Vary {
  return (place, example) =>
    typeof example === 'string' && /\.(body|message|note|text|description|caption)$/.test(place) ? saying : example;
}

interface Calling {
  house: House;
  witness: Witness;
  caller: MatrixCaller;
  vary: Vary;
  idCases: readonly IdCase[];
}

/** Each call rightly, with a foreign and an absent id, and with one thing in it that is no id at all. */
async function callEverything({ house, witness, caller, vary, idCases }: Calling): Promise<number> {
  const isHome = caller.world.word === 'canaryhome';
  const whose: Relation = caller.profile === 'admin' ? 'admin' : 'own';
  const relation = isHome && caller.credential === 'live' ? whose : 'other';
  const cells = cellsOf(caller).filter(isFirst(idCases));
  for (const cell of cells)
    witness.heard(relation, cell.route, await play(house.server, cell, isHome ? vary : undefined));
  return cells.length;
}

/** Of each sample and each kind of id one cell. */
function isFirst(idCases: readonly IdCase[]): (cell: Cell) => boolean {
  const seen = new Map<unknown, Set<string>>();
  return ({ sample, swap }) => {
    const kinds = seen.get(sample) ?? new Set();
    seen.set(sample, kinds);
    return idCases.includes(swap.idCase) && !kinds.has(swap.idCase) && kinds.add(swap.idCase).size > 0;
  };
}
