import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { openBare, withClient, type KeptDatabase, type Question } from '@recadia/db/testing';
import { createTokens } from '../../../server/src/platform/session/tokens.ts';
import { bundle, bundleForRun } from '../../../testkit/bundle.ts';
import { root } from '../../../testkit/files.ts';
import { send } from '../../../testkit/http.ts';
import { startServer, type ServerProcess } from '../../../testkit/server-process.ts';
import { cellsOf, type Cell } from './cells.ts';
import type { FloorOrder } from './floor.ts';
import { measureInTurns, type Target } from './measure.ts';
import { deskDatabase, otherScales, scales, startPlace } from './place.ts';
import { printPlans } from './plans.ts';
import { recordQuestions, startProduct, type ProductSetup } from './record.ts';
import { sizesOf } from './sizes.ts';
import { printGrowth, printRows } from './table.ts';
import { growthOf, limits, rowOf, unsteady } from './verdict.ts';

const companyId = 1;
const userId = 1;

interface Wanted {
  scale: number;
  rounds: number;
  /** Prints the query plans instead of measuring. */
  plans: boolean;
}

/** Lists, pages and searches of a large company: the product beside a minimal server and beside plain SQL. */
export async function benchDesk({ scale, rounds, plans }: Wanted): Promise<void> {
  if (!scales.includes(scale)) throw new Error(`--scale is one of ${scales.join(', ')}`);
  const place = await startPlace();
  const closing: (() => Promise<unknown>)[] = [() => place.stop()];
  try {
    const main = await bundleForRun();
    const desk = await openDesk(await deskDatabase(place.url, scale), main, scale, closing);
    const questions = await recordQuestions(desk.product, desk.cells, await desk.token());
    if (plans) return await printPlans(desk.product.db, desk.cells, questions);
    const targets = [
      await oursAt(desk, closing),
      await floorAt(desk, questions, closing),
      bareAt(desk, questions, closing),
    ];
    const others = await otherScales(place.url, scale);
    for (const other of others) {
      const another = await openDesk(await deskDatabase(place.url, other), main, other, closing);
      targets.push(await oursAt(another, closing));
    }
    const before = loadavg();
    const timings = await measureInTurns(
      targets,
      desk.cells.map(({ what }) => what),
      rounds,
    );
    const roundsOf = (name: string, cell: number) => timings.get(name)?.[cell] ?? [];
    const rows = desk.cells.map(({ what, limit }, cell) =>
      rowOf({
        what,
        limit,
        questions: questions[cell]?.length ?? 0,
        measured: {
          product: roundsOf(product(scale), cell),
          floor: roundsOf('floor', cell),
          bare: roundsOf('bare', cell),
        },
      }),
    );
    console.log(`scale ${scale}, medians of ${rounds} rounds, milliseconds, one request at a time`);
    console.log(`load average ${before.map(two).join(' ')} before, ${loadavg().map(two).join(' ')} after`);
    printRows(rows);
    const growths = desk.cells.map(({ what, isFlat }, cell) =>
      growthOf(what, new Map([scale, ...others].map((each) => [each, roundsOf(product(each), cell)])), isFlat),
    );
    if (others.length > 0) printGrowth(growths);
    const shaky = unsteady(rows);
    if (shaky.length > 0)
      console.error(`REJECTED: rounds of the floor lie more than ${limits.floorSpread}× apart in ${names(shaky)}`);
    const isMissed = rows.some(({ faults }) => faults.length > 0);
    const hasGrown = others.length > 0 && growths.some((growth) => growth.isMissed);
    if (shaky.length > 0 || isMissed || hasGrown) process.exitCode = 1;
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

const product = (scale: number) => `product ${scale}`;
const two = (value: number) => value.toFixed(2);
const names = (rows: { what: string }[]) => rows.map(({ what }) => what).join('; ');

interface Desk {
  scale: number;
  cells: Cell[];
  product: ProductSetup;
  token(): Promise<string>;
}
type Closing = (() => Promise<unknown>)[];

async function openDesk(db: KeptDatabase, main: string, scale: number, closing: Closing): Promise<Desk> {
  const tokenSecret = randomBytes(32).toString('base64');
  const sessionId = randomUUID();
  await withClient(db.urls.admin, (run) =>
    run(`insert into sessions (company_id, id, user_id, expires_at)
         values (${companyId}, '${sessionId}', ${userId}, now() + interval '1 day')`),
  );
  closing.push(() => withClient(db.urls.admin, (run) => run(`delete from sessions where id = '${sessionId}'`)));
  const actor = { userId, companyId, sessionId, profile: 'admin', super: false } as const;
  const rest = { name: '', email: '', allTicket: false, queueIds: [] };
  const token = () => createTokens(tokenSecret).sign({ ...actor, ...rest }, new Date());
  return {
    scale,
    cells: await cellsOf(db.urls.admin, sizesOf(scale).large),
    product: { db, main, tokenSecret },
    token,
  };
}

async function oursAt(desk: Desk, closing: Closing): Promise<Target> {
  const api = await startProduct(desk.product);
  closing.push(() => api.stop());
  const path = (cell: number) => desk.cells[cell]?.path ?? '';
  return overHttp(product(desk.scale), desk, api, path);
}

async function floorAt(desk: Desk, cells: Question[][], closing: Closing): Promise<Target> {
  const { db, main, tokenSecret } = desk.product;
  const folder = dirname(main);
  const order: FloorOrder = { databaseUrl: db.urls.app, tokenSecret, cells };
  writeFileSync(join(root, folder, 'floor.json'), JSON.stringify(order));
  await bundle('verify/bench/desk/floor.ts', `${folder}/floor.js`, 'warning');
  const floor = await startServer({
    env: { FLOOR_ORDER: join(root, folder, 'floor.json') },
    main: `${folder}/floor.js`,
  });
  closing.push(() => floor.stop());
  return overHttp('floor', desk, floor, (cell) => `/${cell}`);
}

function overHttp(name: string, desk: Desk, { url }: ServerProcess, path: (cell: number) => string): Target {
  // Tokens are valid for fifteen minutes, and a run may take longer.
  let [token, until] = ['', 0];
  return {
    name,
    async ask(cell) {
      if (Date.now() > until) [token, until] = [await desk.token(), Date.now() + 300_000];
      const { status } = await send(url, {
        method: 'GET',
        path: path(cell),
        headers: { authorization: `Bearer ${token}` },
      });
      if (status !== 200) throw new Error(`${name}: ${path(cell)} answers ${status}`);
    },
  };
}

function bareAt({ product: { db } }: Desk, cells: Question[][], closing: Closing): Target {
  const bare = openBare(db.urls.app, 1);
  closing.push(() => bare.close());
  return { name: 'bare', ask: async (cell) => void (await bare.ask(companyId, cells[cell] ?? [])) };
}
