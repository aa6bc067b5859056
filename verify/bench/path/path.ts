import { report } from '../lines.ts';
import { answerAll, createActs, type ActName } from './acts.ts';
import { createMeasurer, fewest, type Cost, type Costs } from './measure.ts';
import { countRoundTrips, distinctOf, inTurn } from './round-trips.ts';
import { openWorkplace } from './workplace.ts';

const runs = 3;
const acts: ActName[] = ['inbound', 'batch', 'reply', 'timer'];
/** Texts of the batch: of four customers in each of five companies. */
const batchSize = 20;

/** What a text of a customer, texts of many customers at once, a reply and a timer cost the database, each alone. */
export async function measurePath(): Promise<Costs> {
  const place = await openWorkplace();
  try {
    const perform = createActs(place);
    const measure = await createMeasurer(place);
    const costs: Partial<Costs> = {};
    for (const act of acts) {
      if (act === 'timer') await answerAll(place);
      const all: Cost[] = [];
      for (let run = 0; run < runs; run += 1) all.push(await measure(perform[act], run));
      costs[act] = fewest(all);
    }
    return costs as Costs;
  } finally {
    await place.stop();
  }
}

const walBytes = ({ wal }: Cost): number => wal.reduce((sum, { bytes }) => sum + bytes, 0);

/** Prints every statement with its place, `+` where it was sent together with the one before, and the sums beside today's limits, which each saving lowers. */
export async function benchPath(): Promise<void> {
  const costs = await measurePath();
  for (const act of acts) {
    console.log(`\n${act}`);
    let transaction = 0;
    for (const { text, place, ms, rows, isPipelined, transaction: of } of inTurn(costs[act].statements)) {
      const mark = (of === transaction ? ' ' : '┌') + (isPipelined ? '+' : ' ');
      transaction = of;
      console.log(
        `${mark}${text.slice(0, 90).padEnd(90)} ${String(rows).padStart(3)} ${ms.toFixed(1).padStart(6)} ms  ${place}`,
      );
    }
  }
  for (const act of acts) {
    console.log(`\n${act}, WAL`);
    for (const { relation, record, count, bytes } of costs[act].wal)
      console.log(
        `${relation.padEnd(50)} ${record.padEnd(28)} ${String(count).padStart(3)} ${String(bytes).padStart(6)} B`,
      );
  }
  console.log('');
  const { inbound, batch, reply, timer } = costs;
  const trips = (what: string, cost: Cost, limit: number) => ({
    what: `${what}, round trips`,
    measured: countRoundTrips(cost.statements),
    limit,
    unit: '',
    digits: 0,
  });
  const wal = (what: string, cost: Cost, limit: number) => ({
    what: `${what}, WAL`,
    measured: walBytes(cost) / 1024,
    limit,
    unit: 'KB',
    digits: 1,
  });
  for (const act of acts)
    console.log(
      `${act}: ${distinctOf(costs[act].statements).length} distinct statements, ${costs[act].frames} frames to a socket, ` +
        `${costs[act].lockWaits} samples of a lock wait`,
    );
  report([
    trips('text in a living ticket', inbound, 4),
    {
      what: `text of a batch of ${batchSize}, round trips`,
      measured: countRoundTrips(batch.statements) / batchSize,
      limit: 1,
      unit: '',
      digits: 2,
    },
    trips('reply until delivered', reply, 20),
    trips('timer with its consequences', timer, 30),
    wal('text in a living ticket', inbound, 5),
    wal('reply until delivered', reply, 10),
  ]);
}
