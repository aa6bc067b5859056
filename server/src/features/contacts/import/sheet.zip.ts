import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const deflated = 8;
const stored = 0;

interface Limits {
  most: number;
  entries: number;
  tags: number;
}

/**
 * True when the unpacked content of a zip stays within `most` bytes and so many tags. The content is unpacked to check
 * it, because the sizes in an archive may be false, and the parser trusts them.
 */
export function staysWithin(zip: Buffer, { most, entries, tags }: Limits): boolean {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + 22 > zip.length || zip.readUInt32LE(end) !== endMark) return false;
  const count = zip.readUInt16LE(end + 10);
  if (count > entries) return false;
  let at = zip.readUInt32LE(end + 16);
  const left = { bytes: most, tags };
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) return false;
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const claimed = zip.readUInt32LE(at + 24);
    const header = zip.readUInt32LE(at + 42);
    const content = unpack(zip, { method, packed, header, most: left.bytes });
    if (content === null || claimed > left.bytes) return false;
    left.bytes -= Math.max(content.length, claimed);
    left.tags -= countTags(content);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return left.bytes >= 0 && left.tags >= 0;
}

interface Entry {
  method: number;
  packed: number;
  header: number;
  most: number;
}

/** Null when it is too large, or has a method that spreadsheets do not use. */
function unpack(zip: Buffer, { method, packed, header, most }: Entry): Buffer | null {
  if (header + 30 > zip.length) return null;
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  if (start + packed > zip.length) return null;
  const content = zip.subarray(start, start + packed);
  if (method === stored || packed === 0) return content;
  if (method !== deflated) return null;
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) });
  } catch {
    return null;
  }
}

const tagMark = 0x3c;

function countTags(content: Buffer): number {
  let count = 0;
  for (const byte of content) if (byte === tagMark) count += 1;
  return count;
}
