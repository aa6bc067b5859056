/** A change of an agent's state in the event log. */
export interface Happening {
  what: 'assigned' | 'freed' | 'toggled';
  userId: number;
  /** When its transaction began and when it was about to commit, in milliseconds. */
  began: number;
  done: number;
}

export interface Rule {
  mode: 'fewest' | 'round-robin';
  capacity: number;
  agents: number[];
}

interface Stand {
  isOnline: boolean;
  open: number;
}

export interface Judged {
  faults: string[];
  /** Assignments that are right in the order of the log alone, without regard to overlapping transactions. */
  plainly: number;
  mostOpen: number;
}

/** A busy machine may delay a commit between its last statement and its visibility. */
const commitMs = 50;

/**
 * Replays the log of one queue in order. An assignment saw the rows that were committed when it read them: overlapping
 * changes of other agents may be included or not. The chosen agent's row is locked during the assignment, so its state
 * is certain.
 */
export function judgeAssignments(log: Happening[], { mode, capacity, agents }: Rule): Judged {
  const circle = agents.toSorted((a, b) => a - b);
  const known = new Map(agents.map((id) => [id, [{ isOnline: false, open: 0, until: Infinity }]]));
  const faults: string[] = [];
  let [plainly, mostOpen, lastId, turn]: [number, number, number, number] = [0, 0, 0, 0];

  /**
   * The possible states of an agent for a transaction that began then: the current one, or the ones before overlapping
   * changes.
   */
  const looks = (id: number, since: number): Stand[] =>
    (known.get(id) ?? []).filter(({ until }) => until + commitMs >= since);
  const isFree = ({ isOnline, open }: Stand) => isOnline && open < capacity;
  const circleFrom = (id: number) => [...circle.filter((one) => one > id), ...circle.filter((one) => one <= id)];

  /** An agent who should have been chosen instead, by the states visible since then. */
  function better(chosen: number, since: number): number | undefined {
    const least = Math.min(...looks(chosen, since).map(({ open }) => open));
    const isBetter = (id: number) =>
      looks(id, since).every((stand) => isFree(stand) && (mode === 'round-robin' || stand.open < least));
    const before = mode === 'fewest' ? circle : circleFrom(lastId).slice(0, circleFrom(lastId).indexOf(chosen));
    return before.find((id) => id !== chosen && isBetter(id));
  }

  for (const { what, userId, began, done } of log) {
    const now = known.get(userId)?.at(-1);
    if (!now) continue;
    if (what === 'assigned') {
      turn += 1;
      if (!now.isOnline) faults.push(`assignment ${turn}: agent ${userId} is offline`);
      if (now.open >= capacity) faults.push(`assignment ${turn}: agent ${userId} has ${now.open} already`);
      const other = better(userId, began);
      if (other !== undefined) faults.push(`assignment ${turn}: agent ${other} comes before ${userId} (${mode})`);
      if (better(userId, Infinity) === undefined) plainly += 1;
      lastId = userId;
    }
    const next = {
      isOnline: what === 'toggled' ? !now.isOnline : now.isOnline,
      open: now.open + (what === 'assigned' ? 1 : what === 'freed' ? -1 : 0),
    };
    mostOpen = Math.max(mostOpen, next.open);
    now.until = done;
    known.get(userId)?.push({ ...next, until: Infinity });
  }
  return { faults, plainly, mostOpen };
}
