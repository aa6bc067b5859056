import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const entryBytes = 100 * 1_048_576;

/** A small file with a valid picture of 16,000 × 16,000 pixels: decoding it needs a gigabyte. */
export function hugePicture(): Buffer {
  const side = 16_000;
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  // One bit per pixel, grey scale.
  size.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((1 + side / 8) * side), { level: 9 });
  const chunks = [chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** An archive whose entries share one compressed block of zeros: ten gigabytes in a few hundred kilobytes. */
export function realZipBomb(): Buffer {
  const data = deflateRawSync(Buffer.alloc(entryBytes), { level: 9 });
  const name = Buffer.from('0');
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 0, 'latin1');
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(entryBytes, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 0, 'latin1');
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  central.writeUInt32LE(entryBytes, 24);
  central.writeUInt16LE(name.length, 28);
  const entries = Array.from({ length: 100 }, () => Buffer.concat([central, name]));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(entries.length * (46 + name.length), 12);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return Buffer.concat([local, name, data, ...entries, end]);
}
