import { claimSchedules, systemCall } from '@recadia/db';
import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/repeat.ts';
import { workOn } from './sending.ts';

/** SCH-12 asks for 30 s; what is due is found by its own small index, so looking often costs nothing. */
const everyMs = 1_000;
/** Few: who dies with some leaves them to the others after the lease, which must last for all of them. */
const atOnce = 16;
const abreast = 4;
const leaseMs = 15_000;

/** Sends what is due, in as many workers as there are: each schedule is claimed by one of them. */
export function startSchedules({ log }: { log: Pick<Platform['log'], 'warn'> }) {
  return repeat({
    work: () => workOnDue((error, about) => log.warn({ err: error, ...about }, 'schedule failed, retrying')),
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error }, 'schedules could not be claimed, retrying'),
  });
}

type OnError = (error: unknown, about: { companyId: number; scheduleId: number }) => void;

/** Everything that is due now. */
export async function workOnDue(onError: OnError): Promise<void> {
  for (;;) {
    const due = await systemCall((sys) => claimSchedules(sys, { leaseMs, max: atOnce }));
    const waiting = [...due];
    const takeOne = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { company_id: companyId, id: scheduleId } = next;
        await workOn({ companyId }, scheduleId).catch((error: unknown) => onError(error, { companyId, scheduleId }));
      }
    };
    await Promise.all(Array.from({ length: abreast }, takeOne));
    // What was done may have made way for the next to the same person.
    if (due.length === 0) return;
  }
}
