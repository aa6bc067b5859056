/**
 * npm run matrix: every route × every caller × own, foreign, absent and malformed ids, each id-bearing field also
 * swapped alone; and ids of the own company whose ticket the caller may not see. Expectations come from the contract's
 * declarations. Ends with "N passed, M failed".
 */
import { allRoutes } from '@recadia/contract/routes';
import { companyChecksums } from '@recadia/db/testing';
import { callersOf, type MatrixCaller } from './matrix/callers.ts';
import { cellsOf, describeCell, type Cell } from './matrix/cells.ts';
import { reachesForeignRows } from './matrix/expected.ts';
import { changedTables, differsFrom, judge } from './matrix/judge.ts';
import { play } from './matrix/play.ts';
import { createTable } from './matrix/table.ts';
import { watchUnseen } from './matrix/unseen.ts';
import { buildWorlds } from './matrix/worlds.ts';
import type { Answer } from '../testkit/http.ts';
import { gapsIn } from './samples/sample-coverage.ts';
import { samples } from './samples/samples.ts';
import { setup } from '../testkit/services.ts';
import { startStage } from './world/stage.ts';

const began = performance.now();
setup();
const gaps = gapsIn(samples);
for (const gap of gaps) console.error(`not covered: ${gap}`);

const stage = await startStage();
const { server } = stage;
const table = createTable();
const faults: string[] = [];
const totals = { cells: 0, foreign: 0, foreignSuccess: 0, foreignBytes: 0, foreignRows: 0, differing: 0 };
const unseen = { cells: 0, success: 0, bytes: 0, rows: 0 };
const ownSuccess = new Map<string, number>();

try {
  const worlds = await buildWorlds(stage);
  const words = Object.values(worlds).map((world) => world.word);
  const callers = callersOf(worlds);
  for (const caller of callers) await runCaller(caller, words);
  table.print(
    Object.keys(allRoutes),
    callers.map(({ name }) => name),
  );
} finally {
  await stage.stop();
}
report();

async function runCaller(caller: MatrixCaller, words: string[]): Promise<void> {
  const foreignWords = words.filter((word) => word !== caller.world.word);
  const cells = cellsOf(caller);
  // The foreign ids exist before the first checksum, so that creating them does not count as a change.
  for (const kind of new Set(cells.flatMap(({ swap }) => (swap.sort ? [] : [...swap.places.values()])))) {
    await caller.away.idOf(kind === 'self' ? 'user' : kind, false);
  }
  const checksums = await companyChecksums(server.db.admin, caller.away.companyId);
  let before = await checksums();
  const unseenSum = caller.tries.includes('unseen') ? await watchUnseen(server.db, caller, cells) : async () => '';
  let unseenBefore = await unseenSum();
  const foreignAnswers = new Map<string, Answer>();

  for (const [index, cell] of cells.entries()) {
    const answer = await play(server, cell);
    const found = judge(cell, answer, foreignWords);
    if (isUnlikeForeign(cell, answer, foreignAnswers)) found.push('an absent id answers unlike a foreign one');
    // Reading all rows of a company costs more than most calls, so the last cell of a sample stands for all of them.
    if (cells[index + 1]?.sample !== cell.sample) {
      const after = await checksums();
      const changed = changedTables(before, after, caller.super);
      before = after;
      if (changed.length > 0 && !reachesForeignRows(cell.spec, caller))
        found.push(`this or a cell before it changed foreign rows in ${changed.join(', ')}`);
      const unseenAfter = await unseenSum();
      if (unseenAfter !== unseenBefore) found.push('this or a cell before it changed unseen rows');
      unseenBefore = unseenAfter;
    }
    count(cell, answer, found);
  }
}

/** Stores the answer to a foreign id and compares the answer to an absent one at the same place with it. */
function isUnlikeForeign(cell: Cell, answer: Answer, foreignAnswers: Map<string, Answer>): boolean {
  const { swap, spec, caller } = cell;
  const key = `${cell.route} ${cell.sample.title} ${[...swap.places.keys()].join()}`;
  if (swap.idCase === 'foreign') foreignAnswers.set(key, answer);
  const foreign = swap.idCase === 'absent' ? foreignAnswers.get(key) : undefined;
  return foreign !== undefined && !reachesForeignRows(spec, caller) && differsFrom(foreign, answer);
}

function count(cell: Cell, answer: Answer, found: string[]): void {
  table.add(cell, answer);
  totals.cells += 1;
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (cell.swap.idCase === 'foreign') totals.foreign += 1;
  if (cell.swap.idCase === 'own' && isSuccess) {
    ownSuccess.set(cell.caller.name, (ownSuccess.get(cell.caller.name) ?? 0) + 1);
  }
  totals.foreignSuccess += found.filter((fault) => fault.includes('a foreign id')).length;
  totals.foreignBytes += found.filter((fault) => fault.includes('shows bytes')).length;
  totals.foreignRows += found.filter((fault) => fault.includes('changed foreign rows')).length;
  totals.differing += found.filter((fault) => fault.includes('unlike')).length;
  if (cell.swap.idCase === 'unseen') unseen.cells += 1;
  unseen.success += found.filter((fault) => fault.includes('an unseen id')).length;
  unseen.bytes += found.filter((fault) => fault.includes('unseen bytes')).length;
  unseen.rows += found.filter((fault) => fault.includes('changed unseen rows')).length;
  if (found.length > 0) faults.push(`${describeCell(cell)}: ${found.join('; ')}`);
}

function report(): void {
  const routes = Object.keys(allRoutes).length;
  console.log(`\n${routes - new Set(gaps.map((gap) => gap.split(':')[0])).size} of ${routes} routes covered`);
  console.log('own ids answered with success:');
  for (const [name, n] of ownSuccess) console.log(`  ${name.padEnd(18)}${n}`);
  console.log(`${totals.cells} cells, ${totals.foreign} with foreign ids: ${totals.foreignSuccess} foreign 2xx,`);
  console.log(`${totals.foreignBytes} with foreign bytes, ${totals.foreignRows} with foreign rows changed,`);
  console.log(`${totals.differing} absent ids that answer unlike foreign ones`);
  console.log(`${unseen.cells} cells with unseen ids: ${unseen.success} unseen 2xx,`);
  console.log(`${unseen.bytes} with unseen bytes, ${unseen.rows} with unseen rows changed`);
  console.log(`in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  for (const fault of faults) console.error(`FAIL ${fault}`);
  const failed = faults.length + gaps.length;
  console.log(`${totals.cells - faults.length} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
