import { AppError } from './errors.ts';

interface Limits {
  /** Work of all companies that runs at once in this process. */
  places: number;
  perCompany: number;
  /** Calls of one company that may wait for a slot; the next call is refused at once. */
  waiting: number;
  waitMs: number;
  /** The error code of the refusal. */
  code: 'ERR_COMPANY_BUSY' | 'ERR_IMPORT_BUSY';
}

interface Waiter {
  companyId: number;
  start: () => void;
}

export type Shares = ReturnType<typeof createShares>;
export type Release = () => void;

/**
 * Slots for expensive work. No company takes all of them, and the company with the least running work is served first.
 */
export function createShares({ places, perCompany, waiting, waitMs, code }: Limits) {
  const running = new Map<number, number>();
  let taken = 0;
  let queue: Waiter[] = [];

  const runningOf = (companyId: number) => running.get(companyId) ?? 0;
  const isFree = (companyId: number) => taken < places && runningOf(companyId) < perCompany;

  function begin(companyId: number): Release {
    taken += 1;
    running.set(companyId, runningOf(companyId) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      taken -= 1;
      const left = runningOf(companyId) - 1;
      if (left > 0) running.set(companyId, left);
      else running.delete(companyId);
      startNext();
    };
  }

  function startNext(): void {
    const able = queue.filter(({ companyId }) => isFree(companyId));
    const next = able.toSorted((a, b) => runningOf(a.companyId) - runningOf(b.companyId))[0];
    next?.start();
  }

  return {
    /** Takes a slot, now or within the wait; a company with too many waiting calls is refused. */
    take(companyId: number, overrides: Partial<Pick<Limits, 'waiting' | 'waitMs'>> = {}): Promise<Release> {
      if (isFree(companyId)) return Promise.resolve(begin(companyId));
      const limits = { waiting, waitMs, ...overrides };
      const refusal = () => new AppError(code, { details: { retryAfterMs: waitMs } });
      if (queue.filter((waiter) => waiter.companyId === companyId).length >= limits.waiting)
        return Promise.reject(refusal());
      return new Promise((resolve, reject) => {
        const leave = () => (queue = queue.filter((other) => other !== waiter));
        const timer = setTimeout(() => {
          leave();
          reject(refusal());
        }, limits.waitMs);
        const waiter: Waiter = {
          companyId,
          start() {
            clearTimeout(timer);
            leave();
            resolve(begin(companyId));
          },
        };
        queue.push(waiter);
      });
    },
  };
}
