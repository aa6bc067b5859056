import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '../../testkit/result.ts';

/** The lock file has versions and checksums; the registry is a setting of each machine. */
export function checkLockHosts(folder: string): CheckResult {
  const lines = readFileSync(join(folder, 'package-lock.json'), 'utf8').split('\n');
  const hosts = lines
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => /"resolved": "https?:/.test(text));
  const faults = hosts.map(({ line, text }) => `package-lock.json:${line} ${text.trim()}`);
  return { summary: 'package-lock.json names no host', faults };
}
