import { listDueRollUps, systemCall } from '@recadia/db';
import type { Platform } from '../../platform/platform.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { rollUpCompany } from './roll-up.ts';

/** Longest delay between a ticket's change and the dashboard's numbers. */
const everyMs = 500;
const companiesAtOnce = 1_000;
const abreast = 4;

/** Keeps the roll-ups of all companies up to date, in any number of workers. */
export function startRollUps({ log }: Platform) {
  return repeat({
    work: () => rollUpDue((error, companyId) => log.warn({ err: error, companyId }, 'roll-up failed, retrying')),
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error }, 'due roll-ups could not be loaded, retrying'),
  });
}

export async function rollUpDue(onError: (error: unknown, companyId: number) => void): Promise<void> {
  const due = await systemCall((sys) => listDueRollUps(sys, companiesAtOnce));
  const takeOne = async (): Promise<void> => {
    for (let companyId = due.shift(); companyId !== undefined; companyId = due.shift()) {
      const about = companyId;
      await rollUpCompany({ companyId }).catch((error: unknown) => onError(error, about));
    }
  };
  await Promise.all(Array.from({ length: abreast }, takeOne));
}
