import type { Fleet } from './flood/fleet.ts';
import type { ChaosCompany } from './people.ts';

interface Arrival {
  companyId: number;
  seq: number;
  at: number;
}

/** Counts the frames of the viewers and searches each one for words of another company. */
export function createTally(companies: ChaosCompany[], faults: string[]) {
  const counts = { frames: 0, foreign: 0, tooOld: 0 };
  const arrivals: Arrival[] = [];

  return {
    counts,
    record(company: ChaosCompany, event: string, args: unknown[]): void {
      if (event === 'tip' || event === 'ready') return;
      const { companyId } = company;
      const missed = event === 'catchUp' ? (args[0] as { events?: unknown[]; tooOld?: true }) : undefined;
      if (missed?.tooOld) counts.tooOld += 1;
      counts.frames += missed ? (missed.events?.length ?? 0) : 1;
      if (!missed) arrivals.push({ companyId, seq: (args[1] as { seq: number }).seq, at: Date.now() });
      if (!isForeign(company, companies, event, args)) return;
      counts.foreign += 1;
      faults.push(`a frame of another company reached ${company.word}: ${event}`);
    },

    /** Milliseconds between the insert of an event and its arrival at each viewer. */
    async delays({ db }: Fleet): Promise<number[]> {
      const rows = await db.admin.selectFrom('events').select(['company_id', 'seq', 'created_at']).execute();
      const writtenAt = new Map(rows.map((row) => [`${row.company_id} ${row.seq}`, row.created_at.getTime()]));
      return arrivals.map(({ companyId, seq, at }) => at - (writtenAt.get(`${companyId} ${seq}`) ?? at));
    },
  };
}

function isForeign(company: ChaosCompany, companies: ChaosCompany[], event: string, args: unknown[]): boolean {
  if (event.startsWith('company-') && !event.startsWith(`company-${company.companyId}-`)) return true;
  const text = JSON.stringify(args);
  return companies.some((other) => other !== company && text.includes(other.word));
}
