import { randomBytes } from 'node:crypto';
import { Readable, Transform } from 'node:stream';

/** Files of companies, by a path that tells the company and nothing else. */
export interface Storage {
  /** All of the stream or nothing: one byte more than `maxBytes` leaves nothing behind. Answers its size. */
  put(path: string, bytes: Readable, maxBytes: number): Promise<number>;
  open(path: string, range?: Range): Promise<Readable>;
  /** Gone afterwards, whether or not it was there. */
  remove(path: string): Promise<void>;
  /** Every file, or those of one company; in no order. */
  list(companyId?: number): AsyncIterable<StoredFile>;
  /** Files that were swept and can still come back; their time is that of the sweep. */
  quarantine: Quarantine;
  /** The id of the installation whose files these are; null before the first claim. */
  findInstallation(): Promise<string | null>;
  /** Writes the id where there is none. Answers the id that holds afterwards. */
  claimFor(installationId: string): Promise<string>;
}

export interface Quarantine {
  /** A file that is gone already is no fault, here and in restore. */
  add(path: string): Promise<void>;
  restore(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
}

/** Both ends belong to it. */
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
  /** `over-quota`: the company may not store more; `full`: the disk has no room left. */
  readonly reason: 'missing' | 'too-large' | 'over-quota' | 'full' | 'bad-path' | 'unavailable';

  constructor(reason: StorageError['reason'], cause?: unknown) {
    super(`storage: ${reason}`, { cause });
    this.reason = reason;
  }
}

const shape = /^[1-9]\d{0,15}\/\d{4}-(0[1-9]|1[0-2])\/[A-Za-z0-9_-]{43}$/;

/** `<company>/<year-month>/<256 random bits>`: nothing a stranger sent is part of it. */
export function newPath(companyId: number, now: Date): string {
  return `${companyId}/${now.toISOString().slice(0, 7)}/${randomBytes(32).toString('base64url')}`;
}

export const isPath = (path: string): boolean => shape.test(path);

/** Drivers ask before they touch anything: a path that names another place never becomes one. */
export function checkPath(path: string): string {
  if (!isPath(path)) throw new StorageError('bad-path');
  return path;
}

export const companyOfPath = (path: string): number => Number(path.slice(0, path.indexOf('/')));

/** Lets through what is allowed and counts it. */
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

/** A stream that opens its file when it is first read. */
export function openLater(storage: Storage, path: string): Readable {
  return Readable.from(
    (async function* () {
      yield* (await storage.open(path)) as AsyncIterable<Buffer>;
    })(),
    { objectMode: false },
  );
}
