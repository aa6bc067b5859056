import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import type { SessionChanges, SessionStore } from '../port/store.ts';
import { createMemoryStore } from './memory-store.ts';

export interface FileStore extends SessionStore {
  /** Dedupe keys of the stored events, in their order; a restart loads them again. */
  received: string[];
  /** Stores an event and marks its journal row as delivered, in one write. */
  keep(dedupeKey: string, journalKey: string | undefined): void;
}

type Line = { changes: SessionChanges } | { forgotten: true } | { received: string; delivered?: string[] };

/**
 * A session in a file with one line per commit. One call writes a line, so only the last line can be incomplete after a
 * crash, and an incomplete line is ignored.
 */
export function openFileStore(path: string): FileStore {
  const memory = createMemoryStore();
  const received: string[] = [];
  for (const line of linesOf(path)) take(line);

  function write(line: Line): void {
    appendFileSync(path, `${JSON.stringify(line, replaceBytes)}\n`);
    take(line);
  }

  function take(line: Line): void {
    if ('changes' in line) memory.apply(line.changes);
    else if ('forgotten' in line) void memory.forgetAccount();
    else {
      received.push(line.received);
      if (line.delivered) memory.apply({ delivered: line.delivered });
    }
  }

  return {
    ...memory,
    commit: async (changes) => write({ changes }),
    forgetAccount: async () => write({ forgotten: true }),
    received,
    keep(dedupeKey, journalKey) {
      write({ received: dedupeKey, ...(journalKey !== undefined && { delivered: [journalKey] }) });
    },
  };
}

function linesOf(path: string): Line[] {
  if (!existsSync(path)) return [];
  const bytes = readFileSync(path);
  // Bytes after the last line break are an incomplete line.
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  if (whole.length < bytes.length) truncateSync(path, whole.length);
  const lines = whole.toString('utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line, reviveBytes) as Line);
}

function replaceBytes(_name: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') };
  const buffer = value as { type?: unknown; data?: unknown } | null;
  // `Buffer.toJSON` runs before this function.
  if (buffer?.type === 'Buffer' && Array.isArray(buffer.data)) {
    return { bytes: Buffer.from(buffer.data as number[]).toString('base64') };
  }
  return value;
}

function reviveBytes(_name: string, value: unknown): unknown {
  const packed = value as { bytes?: unknown } | null;
  return typeof packed?.bytes === 'string' ? Buffer.from(packed.bytes, 'base64') : value;
}
