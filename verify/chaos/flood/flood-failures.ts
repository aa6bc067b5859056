interface Line {
  level?: number;
  msg?: string;
  route?: string;
  err?: { message?: string };
}

/** Counts the errors in the logs of the processes, so that a failed call of the flood names its cause. */
export function keepFailures() {
  const counts = new Map<string, number>();
  return {
    read(text: string): void {
      for (const line of text.split('\n').filter((one) => one.includes('"level":50'))) {
        const { msg, route, err } = parse(line);
        const kind = [msg, route, err?.message].filter(Boolean).join(', ');
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    },
    list: (): string[] => [...counts].map(([kind, count]) => `logged × ${count}: ${kind}`),
  };
}

function parse(line: string): Line {
  try {
    return JSON.parse(line) as Line;
  } catch {
    // A long line may arrive in two pieces.
    return { msg: line.slice(0, 200) };
  }
}
