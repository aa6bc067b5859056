import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const minuteMs = 60_000;
/** Starting a program takes time. */
const toleranceMs = 30_000;

/** The environment that moves a program's clock by this many minutes. */
export function skewBy(minutes: number): NodeJS.ProcessEnv {
  const clock = `${minutes < 0 ? '-' : '+'}${Math.abs(minutes)}m`;
  // Intervals use the monotonic clock, which a wrong time does not change.
  return { LD_PRELOAD: faketime(), FAKETIME: clock, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

function faketime(): string {
  const found = readdirSync('/usr/lib')
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
    .find(existsSync);
  if (found === undefined) throw new Error('this needs the Debian package faketime');
  return found;
}

/** Without a skew the run would prove nothing. */
export function assertSkewed(minutes: number): void {
  const env = { ...process.env, ...skewBy(minutes) };
  const reported = Number(execFileSync(process.execPath, ['-p', 'Date.now()'], { env, encoding: 'utf8' }));
  const offMs = reported - Date.now() - minutes * minuteMs;
  if (!(Math.abs(offMs) < toleranceMs)) throw new Error(`a clock that should be ${minutes} minutes off is not`);
}
