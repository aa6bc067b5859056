/** The result of a check: a line for the summary, and every fault in full. */
export interface CheckResult {
  summary: string;
  faults: string[];
}

/** Prints the result of a separately started check and sets the exit code. */
export function reportAndExit({ summary, faults }: CheckResult): void {
  for (const fault of faults) console.error(fault);
  console.log(summary);
  if (faults.length > 0) process.exitCode = 1;
}
