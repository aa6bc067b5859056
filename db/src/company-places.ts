export interface PlaceLimits {
  /** Work of all companies that runs at once in this process. */
  places: number;
  perCompany: number;
  /** Calls of one company that may wait for a slot; the next call is refused at once. */
  waiting: number;
  waitMs: number;
  /**
   * While more than `beyond` calls of a company wait, a slot stays taken after its work for `times` the duration, `mostMs` at
   * most. Otherwise a slot is free at once.
   */
  rest?: { beyond: number; times: number; mostMs: number };
  /** The error of a call that is refused. */
  refusal: () => Error;
}

interface Waiter {
  companyId: number;
  start: () => void;
}

export type Release = () => void;

/** Slots for work of companies. No company takes all of them; the company with the least running work is served first. */
export function createCompanyPlaces({ places, perCompany, waiting, waitMs, rest, refusal }: PlaceLimits) {
  const running = new Map<number, number>();
  let taken = 0;
  let queue: Waiter[] = [];

  const runningOf = (companyId: number) => running.get(companyId) ?? 0;
  const waitingOf = (companyId: number) => queue.filter((waiter) => waiter.companyId === companyId).length;
  const isFree = (companyId: number) => taken < places && runningOf(companyId) < perCompany;

  function begin(companyId: number): Release {
    taken += 1;
    running.set(companyId, runningOf(companyId) + 1);
    const began = performance.now();
    let isOver = false;
    const free = () => {
      taken -= 1;
      const left = runningOf(companyId) - 1;
      if (left > 0) running.set(companyId, left);
      else running.delete(companyId);
      startNext();
    };
    return () => {
      if (isOver) return;
      isOver = true;
      if (!rest || waitingOf(companyId) <= rest.beyond) return free();
      setTimeout(free, Math.min(rest.times * (performance.now() - began), rest.mostMs)).unref();
    };
  }

  function startNext(): void {
    const able = queue.filter(({ companyId }) => isFree(companyId));
    const next = able.toSorted((a, b) => runningOf(a.companyId) - runningOf(b.companyId))[0];
    next?.start();
  }

  return {
    /** Takes a slot, now or within the wait; a company with too many waiting calls is refused. */
    take(companyId: number, overrides: Partial<Pick<PlaceLimits, 'waiting' | 'waitMs'>> = {}): Promise<Release> {
      if (isFree(companyId)) return Promise.resolve(begin(companyId));
      const limits = { waiting, waitMs, ...overrides };
      if (waitingOf(companyId) >= limits.waiting) return Promise.reject(refusal());
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
