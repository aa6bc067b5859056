import { claimSchedules, type ClaimedSchedule } from '@recadia/db';
import { runClaimedWork, startClaimedWork, type ClaimedWork } from '../../platform/jobs/claimed-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendSchedule } from './sending.ts';

/** SCH-12 requires 30 s; a small index finds due schedules, so polling every second costs little. */
const everyMs = 1_000;
/** A schedule that waits for a locked contact uses a slot of its own company, not of the others. */
const limits = { width: 6, perCompany: 4 };
const leaseMs = 15_000;

/** Sends due schedules in several workers; each schedule is claimed by one of them. */
export function startSchedules({ log }: { log: Pick<Platform['log'], 'warn'> }) {
  const onFailure: OnFailure = (error, about) => log.warn({ err: error, ...about }, 'schedule failed, retrying');
  return startClaimedWork(workBy(onFailure), {
    everyMs: () => everyMs,
    onError: (error) => log.warn({ err: error }, 'schedules could not be claimed, retrying'),
  });
}

type OnFailure = (error: unknown, about: { companyId: number; scheduleId: number }) => void;

/** Sends all schedules that are due now. */
export const sendDueSchedules = (onFailure: OnFailure): Promise<void> => runClaimedWork(workBy(onFailure));

const workBy = (onFailure: OnFailure): ClaimedWork<ClaimedSchedule> => ({
  limits,
  claim: (sys, room) => claimSchedules(sys, { leaseMs, ...room }),
  work: ({ company_id: companyId, id }) => sendSchedule({ companyId }, id),
  onFailure: (error, { company_id: companyId, id: scheduleId }) => onFailure(error, { companyId, scheduleId }),
});
