import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** By then connections are open and the first polls have run. */
const afterStartMs = 5_000;

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Frees the memory that only the start needed, once. V8 keeps it until there is much more garbage, which a process with
 * little work has late or never.
 */
export function freeStartMemory(): void {
  setTimeout(() => {
    // New contexts have the function while the flag is set.
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as CollectGarbage;
    setFlagsFromString('--no-expose-gc');
    collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, afterStartMs).unref();
}
