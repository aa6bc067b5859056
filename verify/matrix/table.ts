import type { Answer } from '../../testkit/http.ts';
import type { Cell } from './cells.ts';
import type { IdCase } from './expected.ts';

const idCases: IdCase[] = ['own', 'foreign', 'unseen', 'absent', 'malformed'];

/** Collects statuses and prints one row per route and id case, one column per caller. */
export function createTable() {
  const statuses = new Map<string, Map<string, Set<number>>>();

  return {
    add({ route, swap, caller }: Cell, { status }: Answer): void {
      const row = `${route} ${swap.idCase}`;
      const byCaller = statuses.get(row) ?? new Map<string, Set<number>>();
      byCaller.set(caller.name, (byCaller.get(caller.name) ?? new Set()).add(status));
      statuses.set(row, byCaller);
    },

    print(routes: string[], callers: string[]): void {
      const width = Math.max(...callers.map((name) => name.length)) + 2;
      const head = Math.max(...routes.map((name) => name.length)) + 11;
      console.log([''.padEnd(head), ...callers.map((name) => name.padEnd(width))].join(''));
      for (const route of routes) {
        for (const idCase of idCases) {
          const byCaller = statuses.get(`${route} ${idCase}`);
          if (!byCaller) continue;
          const cells = callers.map((name) => [...(byCaller.get(name) ?? [])].sort().join(' ').padEnd(width));
          console.log([`${route} ${idCase}`.padEnd(head), ...cells].join('').trimEnd());
        }
      }
    },
  };
}
