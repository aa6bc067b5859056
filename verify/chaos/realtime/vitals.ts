import { readdirSync, readFileSync } from 'node:fs';

const everyMs = 50;

/** Processes that this one started. */
export function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
}

/** The largest growth of a process since now, in megabytes. */
export function watchMemory(pids: number[]) {
  const before = new Map(pids.map((pid) => [pid, residentMegabytes(pid)]));
  let most = 0;
  const look = () => {
    for (const [pid, megabytes] of before) most = Math.max(most, residentMegabytes(pid) - megabytes);
  };
  const timer = setInterval(look, everyMs);
  return {
    stop(): number {
      clearInterval(timer);
      look();
      return Math.round(most);
    },
  };
}

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

/** The p99 delay of the slowest process since the last call, which resets the count. */
export async function worstDelayMs(metricsPorts: number[]): Promise<number> {
  const delays = await Promise.all(
    metricsPorts.map(async (port) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
    }),
  );
  return Math.round(Math.max(...delays));
}
