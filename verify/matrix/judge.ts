import type { CompanyChecksums } from '@recadia/db/testing';
import type { Answer } from '../../testkit/http.ts';
import type { Cell } from './cells.ts';
import { expectedOf, reachesForeignRows, takesAllRows } from './expected.ts';

interface Refusal {
  error?: string;
  requestId?: string;
}

/** The faults of an answer; none when it matches the declaration. */
export function judge(cell: Cell, answer: Answer, foreignWords: string[]): string[] {
  const { spec, sample, caller, swap } = cell;
  const faults: string[] = [];
  const expected = expectedOf(spec, sample, caller, swap);
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const { error } = parse(answer);
  const isAsExpected = expected.statuses.length === 0 ? isSuccess : expected.statuses.includes(answer.status);
  if (!isAsExpected || (!isSuccess && !expected.codes.some((code) => code === error))) {
    const codes = `${expected.statuses.join(' or ')} ${expected.codes.join(' or ')}`;
    const wanted = expected.statuses.length === 0 ? '2xx' : codes;
    faults.push(`answered ${answer.status} ${error ?? ''}, expected ${wanted}`);
  }

  const mayReachOut = reachesForeignRows(spec, caller);
  if (swap.idCase === 'foreign' && isSuccess && !mayReachOut) faults.push('a foreign id got a success');
  if (swap.idCase === 'unseen' && isSuccess && !takesAllRows(spec, swap)) faults.push('an unseen id got a success');
  const output = `${answer.text}\n${JSON.stringify(answer.headers)}`;
  const leaked = foreignWords.filter((word) => output.includes(word));
  // A super route may show data of the requested company, and a route of the operator data of every company.
  const showsAll = mayReachOut && spec.foreign === 'operator';
  const allowed = mayReachOut && swap.idCase === 'foreign' ? caller.away.word : undefined;
  for (const word of leaked) if (!showsAll && word !== allowed) faults.push(`shows bytes of ${word}`);
  const { unseenWord } = caller.world;
  if (caller.tries.includes('unseen') && output.includes(unseenWord))
    faults.push(`shows unseen bytes of ${unseenWord}`);
  return faults;
}

/** A row of another company must be answered exactly like an absent one. */
export function differsFrom(foreign: Answer, absent: Answer): boolean {
  return foreign.status !== absent.status || withoutRequestId(foreign) !== withoutRequestId(absent);
}

/** Platform events are in the log of every company. */
const logTables: readonly string[] = ['events', 'company_event_seq'];
/** Workers change these rows, independently of calls: removed files, and jobs that run or are tried again. */
const sweptTables: readonly string[] = ['file_removals', 'jobs'];

export function changedTables(before: CompanyChecksums, after: CompanyChecksums, isPlatformEvent = false): string[] {
  const changed = [...after].filter(([table, sum]) => sum.md5 !== before.get(table)?.md5).map(([table]) => table);
  return changed.filter((table) => !sweptTables.includes(table) && (!isPlatformEvent || !logTables.includes(table)));
}

function withoutRequestId(answer: Answer): string {
  const { requestId: _each, ...rest } = parse(answer);
  return JSON.stringify(rest);
}

function parse(answer: Answer): Refusal {
  try {
    return JSON.parse(answer.text) as Refusal;
  } catch {
    return { error: 'not JSON' };
  }
}
