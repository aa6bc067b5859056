import { tagRoutes } from '@recadia/contract/tags';
import { createCaller } from '../../../server/src/testing/call.ts';
import type { ChaosCompany, Person } from '../people.ts';

const fewTags = 20;
const manyTags = 45;

export interface Writer {
  counts: { done: number; refused: number; lost: number };
  stop(): Promise<void>;
}

/** Users of all companies create, change and delete tags at a steady rate, on alternating processes. */
export function startWriting(companies: ChaosCompany[], pickUrl: () => string, perSecond: number): Writer {
  const counts = { done: 0, refused: 0, lost: 0 };
  const known = new Map(companies.map((company) => [company, [] as number[]]));
  const underWay = new Set<Promise<void>>();
  let turn = 0;

  async function write(company: ChaosCompany): Promise<void> {
    const ids = known.get(company) ?? [];
    const person = oneOf(company.people);
    const call = createCaller(pickUrl());
    const { token } = person;
    const body = { name: `${company.word} ${Math.random().toString(36).slice(2, 10)}`, color: '#3366cc' };
    const choice = Math.random() * ids.length;
    try {
      if (choice < fewTags / 2) {
        const created = await call(tagRoutes.createTag, { as: token, body });
        count(created.error);
        if (created.error === undefined) ids.push(created.body.id);
      } else if (choice < manyTags / 2 || !mayDelete(person)) {
        const id = oneOf(ids);
        count((await call(tagRoutes.updateTag, { as: token, params: { id }, body })).error);
      } else {
        const [id] = ids.splice(Math.floor(Math.random() * ids.length), 1);
        count((await call(tagRoutes.deleteTag, { as: token, params: { id: id ?? 0 } })).error);
      }
    } catch {
      // The process ended during the call: only the log shows whether it took effect.
      counts.lost += 1;
    }
  }

  const count = (error: string | undefined) => void (error === undefined ? (counts.done += 1) : (counts.refused += 1));

  // By the clock, not by counting ticks: a late tick makes up for missed ones.
  const began = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * perSecond;
    for (; turn < due; turn += 1) {
      const company = companies[turn % companies.length];
      if (!company) return;
      const writing = write(company).finally(() => underWay.delete(writing));
      underWay.add(writing);
    }
  }, 10);

  return {
    counts,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

const mayDelete = ({ role }: Person) => role === 'admin' || role === 'super';

export function oneOf<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}
