import type { Fleet } from './fleet.ts';
import type { House } from './people.ts';

interface Arrival {
  companyId: number;
  seq: number;
  at: number;
}

/** Counts the frames of the viewers and searches each one for words of another company. */
export function createTally(houses: House[], faults: string[]) {
  const counts = { frames: 0, foreign: 0, tooOld: 0 };
  const arrivals: Arrival[] = [];

  return {
    counts,
    hear(house: House, event: string, args: unknown[]): void {
      if (event === 'tip' || event === 'ready') return;
      const { companyId } = house;
      const missed = event === 'catchUp' ? (args[0] as { events?: unknown[]; tooOld?: true }) : undefined;
      if (missed?.tooOld) counts.tooOld += 1;
      counts.frames += missed ? (missed.events?.length ?? 0) : 1;
      if (!missed) arrivals.push({ companyId, seq: (args[1] as { seq: number }).seq, at: Date.now() });
      if (!isForeign(house, houses, event, args)) return;
      counts.foreign += 1;
      faults.push(`a frame of another company reached ${house.word}: ${event}`);
    },

    /** Milliseconds between the insert of an event and its arrival at each viewer. */
    async delays({ db }: Fleet): Promise<number[]> {
      const rows = await db.admin.selectFrom('events').select(['company_id', 'seq', 'created_at']).execute();
      const writtenAt = new Map(rows.map((row) => [`${row.company_id} ${row.seq}`, row.created_at.getTime()]));
      return arrivals.map(({ companyId, seq, at }) => at - (writtenAt.get(`${companyId} ${seq}`) ?? at));
    },
  };
}

function isForeign(house: House, houses: House[], event: string, args: unknown[]): boolean {
  if (event.startsWith('company-') && !event.startsWith(`company-${house.companyId}-`)) return true;
  const said = JSON.stringify(args);
  return houses.some((other) => other !== house && said.includes(other.word));
}
