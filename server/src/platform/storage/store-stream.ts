import { pipeline, type Readable } from 'node:stream';
import { clock } from '../clock.ts';
import type { Scope } from '../session/people.ts';
import { keptHead } from './head.ts';
import { sniff } from './sniff.ts';
import { newPath, type Storage } from './storage.ts';

interface StoredStream {
  path: string;
  bytes: number;
  /** Detected from the first bytes. */
  mimeType: string;
  head: Buffer;
}

/** Stores a stream as a new file of the company. */
export async function storeStream(
  storage: Storage,
  { companyId }: Scope,
  { stream, maxBytes }: { stream: Readable; maxBytes: number },
): Promise<StoredStream> {
  const path = newPath(companyId, clock.now());
  const head = keptHead();
  // `pipeline` destroys both streams when one fails; `storage.put` reports the error.
  pipeline(stream, head, () => undefined);
  const bytes = await storage.put(path, head, maxBytes);
  return { path, bytes, mimeType: sniff(head.bytes()), head: head.bytes() };
}
