import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const deflated = 8;
const stored = 0;

/**
 * Whether everything in a zip, unpacked, stays within `most` bytes. It is unpacked to know: what an archive says of
 * itself may be a lie, and what is read later believes it.
 */
export function staysWithin(zip: Buffer, { most, entries }: { most: number; entries: number }): boolean {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + 22 > zip.length || zip.readUInt32LE(end) !== endMark) return false;
  const count = zip.readUInt16LE(end + 10);
  if (count > entries) return false;
  let at = zip.readUInt32LE(end + 16);
  let left = most;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entryMark) return false;
    const method = zip.readUInt16LE(at + 10);
    const packed = zip.readUInt32LE(at + 20);
    const claimed = zip.readUInt32LE(at + 24);
    const header = zip.readUInt32LE(at + 42);
    const size = sizeOf(zip, { method, packed, header, left });
    if (size === null || claimed > left) return false;
    left -= Math.max(size, claimed);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return left >= 0;
}

interface Entry {
  method: number;
  packed: number;
  header: number;
  left: number;
}

/** Null where it does not fit, or is not what spreadsheets are made of. */
function sizeOf(zip: Buffer, { method, packed, header, left }: Entry): number | null {
  if (header + 30 > zip.length) return null;
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  if (start + packed > zip.length) return null;
  if (method === stored) return packed;
  if (method !== deflated) return null;
  if (packed === 0) return 0;
  try {
    return inflateRawSync(zip.subarray(start, start + packed), { maxOutputLength: Math.max(1, left) }).length;
  } catch {
    return null;
  }
}
