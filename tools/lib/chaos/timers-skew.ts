import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const minuteMs = 60_000;
/** Starting a program takes its time. */
const toleranceMs = 30_000;

/** What makes a program believe that it is so many minutes later, or earlier, than it is. */
export function skewBy(minutes: number): NodeJS.ProcessEnv {
  const clock = `${minutes < 0 ? '-' : '+'}${Math.abs(minutes)}m`;
  // Intervals are measured by the steady clock, which no wrong setting of the time changes.
  return { LD_PRELOAD: faketime(), FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

function faketime(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
    .find(existsSync);
  if (found === undefined) throw new Error('this needs the Debian package faketime');
  return found;
}

/** A run whose clocks were right after all would prove nothing. */
export function assertSkewed(minutes: number): void {
  const env = { ...process.env, ...skewBy(minutes) };
  const told = Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { env, encoding: 'utf8' }));
  const offMs = told - Date.now() - minutes * minuteMs;
  if (!(Math.abs(offMs) < toleranceMs)) throw new Error(`a clock that should be ${minutes} minutes off is not`);
}
