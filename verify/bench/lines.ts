export interface Line {
  what: string;
  measured: number;
  limit: number;
  /** The limit is a minimum, not a maximum. */
  isFloor?: boolean;
  unit: string;
  digits: number;
}

/** Prints each figure beside its limit; the process exits with 1 where a limit is exceeded. */
export function report(lines: Line[]): void {
  console.log(`${''.padEnd(34)}${'promised'.padStart(16)}${'measured'.padStart(14)}`);
  for (const { what, measured, limit, isFloor = false, unit, digits } of lines) {
    const promised = `${isFloor ? '>=' : '<='} ${limit} ${unit}`.trimEnd();
    const shown = `${measured.toFixed(digits)} ${unit}`.trimEnd();
    const isMet = isFloor ? measured >= limit : measured <= limit;
    console.log(`${what.padEnd(34)}${promised.padStart(16)}${shown.padStart(14)}${isMet ? '' : '  NOT MET'}`);
    if (!isMet) process.exitCode = 1;
  }
}
