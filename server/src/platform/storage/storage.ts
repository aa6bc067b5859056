import { randomBytes } from 'node:crypto';
import { Readable, Transform } from 'node:stream';

/** Files of companies, by a path that contains the company and no other data. */
export interface Storage {
  /** Stores the whole stream or nothing: a stream longer than `maxBytes` leaves no data. Returns its size. */
  put(path: string, bytes: Readable, maxBytes: number): Promise<number>;
  open(path: string, range?: Range): Promise<Readable>;
  /** Succeeds also when the file does not exist. */
  remove(path: string): Promise<void>;
  /** All files, or those of one company, in no order. */
  list(companyId?: number): AsyncIterable<StoredFile>;
  /** Swept files that can be restored; their time is the time of the sweep. */
  quarantine: Quarantine;
  /** Id of the installation that owns the files; null before the first claim. */
  findInstallation(): Promise<string | null>;
  /** Writes the id when there is none. Returns the stored id. */
  claimFor(installationId: string): Promise<string>;
}

export interface Quarantine {
  /** Succeeds when the file does not exist, as `restore` does. */
  add(path: string): Promise<void>;
  restore(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

/** Both ends are inclusive. */
export interface Range {
  start: number;
  end: number;
}

export interface StoredFile {
  path: string;
  bytes: number;
  at: Date;
}

export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** `over-quota`: the company may not store more; `full`: the disk has no space left. */
  readonly reason: 'missing' | 'too-large' | 'over-quota' | 'full' | 'bad-path' | 'unavailable';

  constructor(reason: StorageError['reason'], cause?: unknown) {
    super(`storage: ${reason}`, { cause });
    this.reason = reason;
  }
}

const shape = /^[1-9]\d{0,15}\/\d{4}-(0[1-9]|1[0-2])\/[A-Za-z0-9_-]{43}$/;

/** `<company>/<year-month>/<256 random bits>`: no part of it comes from the sender. */
export function newPath(companyId: number, now: Date): string {
  return `${companyId}/${now.toISOString().slice(0, 7)}/${randomBytes(32).toString('base64url')}`;
}

export const isPath = (path: string): boolean => shape.test(path);

/** Every driver checks a path first, so that no path can leave the storage's folder. */
export function checkPath(path: string): string {
  if (!isPath(path)) throw new StorageError('bad-path');
  return path;
}

export const companyOfPath = (path: string): number => Number(path.slice(0, path.indexOf('/')));

/** Passes at most `maxBytes` on and counts them. */
export function limited(maxBytes: number): Transform & { bytes: () => number } {
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new StorageError('too-large'));
      else done(null, chunk);
    },
  });
  return Object.assign(stream, { bytes: () => size });
}

/** A stream that opens its file at the first read. */
export function openLater(storage: Storage, path: string): Readable {
  return Readable.from(
    (async function* () {
      yield* (await storage.open(path)) as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
}
