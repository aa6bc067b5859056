/** What a check found: a line for the summary, and every fault in full. */
export interface CheckResult {
  summary: string;
  faults: string[];
}

/** Prints a check that was started by itself and sets the exit code. */
export function reportAndExit({ summary, faults }: CheckResult): void {
  for (const fault of faults) console.error(fault);
  console.log(summary);
  if (faults.length > 0) process.exitCode = 1;
}
