import { checkBytes } from './qrMath.ts';

/** Level M: a tenth and a half of the code may be dirty or reflect. By version, from 1; larger ones nobody needs. */
const checkLength = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const blockCount = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const levelBits = 0b00;

export type Modules = boolean[][];

/** The dark and light squares of a QR code (ISO 18004, byte mode, level M), row by row, without the quiet zone. */
export function encodeQr(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version =
    checkLength.findIndex((_, at) => dataLength(at + 1) * 8 >= 4 + lengthBits(at + 1) + bytes.length * 8) + 1;
  if (version === 0) throw new RangeError('too long for a QR code');
  const codewords = interleave(dataCodewords(bytes, version), version);
  const candidates = masks.map((_, mask) => draw(version, codewords, mask));
  return candidates.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

const sizeOf = (version: number) => version * 4 + 17;
const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** How many modules remain for data and checks. */
function rawBits(version: number): number {
  const aligned = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const patterns = aligned === 0 ? 0 : (25 * aligned - 10) * aligned - 55;
  return (16 * version + 128) * version + 64 - patterns - (version >= 7 ? 36 : 0);
}

const totalLength = (version: number) => Math.floor(rawBits(version) / 8);
const of = (table: number[], version: number) => table[version - 1] ?? 0;

export function dataLength(version: number): number {
  return totalLength(version) - of(checkLength, version) * of(blockCount, version);
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, lengthBits(version));
  for (const byte of bytes) put(byte, 8);
  const capacity = dataLength(version) * 8;
  put(0, Math.min(4, capacity - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: capacity / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
}

/** Blocks, each with its check bytes, dealt out in turn. The later blocks may be one byte longer. */
function interleave(data: number[], version: number): number[] {
  const [count, checks] = [of(blockCount, version), of(checkLength, version)];
  const short = Math.floor(data.length / count);
  const longFrom = count - (data.length % count);
  let from = 0;
  const blocks = Array.from({ length: count }, (_, at) => {
    const block = data.slice(from, from + short + (at >= longFrom ? 1 : 0));
    from += block.length;
    return block;
  });
  const deal = (columns: number[][], length: number) =>
    Array.from({ length }, (_, at) => columns.flatMap((column) => column[at] ?? [])).flat();
  return [
    ...deal(blocks, short + 1),
    ...deal(
      blocks.map((block) => checkBytes(block, checks)),
      checks,
    ),
  ];
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function draw(version: number, codewords: number[], mask: number): Modules {
  const { modules, isFixed, set } = fixedPatterns(version, mask);
  const size = sizeOf(version);
  const isMasked = masks[mask] ?? (() => false);
  let at = 0;
  const place = (x: number, y: number) => {
    if (isFixed[y]?.[x]) return;
    const isDark = (((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
    at += 1;
    set(x, y, isDark !== isMasked(x, y), false);
  };
  let isUpward = true;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      place(right, y);
      place(right - 1, y);
    }
    isUpward = !isUpward;
  }
  return modules;
}

/** Finders, timing, alignment, format and version: what every reader looks for first. */
function fixedPatterns(version: number, mask: number) {
  const size = sizeOf(version);
  const blank = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const [modules, isFixed] = [blank(), blank()];
  const set = (x: number, y: number, isDark: boolean, fixes = true) => {
    const [row, fixedRow] = [modules[y], isFixed[y]];
    if (!row || !fixedRow || x < 0 || x >= size) return;
    row[x] = isDark;
    if (fixes) fixedRow[x] = true;
  };
  const rings = (centreX: number, centreY: number, reach: number, isDark: (distance: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        set(centreX + dx, centreY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, (far) => far !== 2 && far !== 4);
  const places = alignmentPlaces(version);
  const last = places.length - 1;
  places.forEach((x, column) =>
    places.forEach((y, row) => {
      const isFinder = (column === 0 && (row === 0 || row === last)) || (column === last && row === 0);
      if (!isFinder) rings(x, y, 2, (far) => far !== 1);
    }),
  );
  drawFormat(size, mask, set);
  if (version >= 7) drawVersion(size, version, set);
  return { modules, isFixed, set };
}

export function alignmentPlaces(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((sizeOf(version) - 13) / (count * 2 - 2)) * 2;
  const places = Array.from({ length: count - 1 }, (_, at) => sizeOf(version) - 7 - at * step);
  return [6, ...places.reverse()];
}

type Set = (x: number, y: number, isDark: boolean) => void;
const bitOf = (value: number, bit: number) => ((value >> bit) & 1) === 1;

/** Level and mask with ten check bits, twice, so that one copy may be lost. */
function drawFormat(size: number, mask: number, set: Set): void {
  const data = (levelBits << 3) | mask;
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = bitOf(bits, bit);
    if (bit < 6) set(8, bit, isDark);
    else if (bit < 8) set(8, bit + 1, isDark);
    else if (bit === 8) set(7, 8, isDark);
    else set(14 - bit, 8, isDark);
    if (bit < 8) set(size - 1 - bit, 8, isDark);
    else set(8, size - 15 + bit, isDark);
  }
  set(8, size - 8, true);
}

function drawVersion(size: number, version: number, set: Set): void {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let bit = 0; bit < 18; bit += 1) {
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    set(far, near, bitOf(bits, bit));
    set(near, far, bitOf(bits, bit));
  }
}

function remainder(data: number, checkBits: number, generator: number): number {
  let rest = data;
  for (let bit = 0; bit < checkBits; bit += 1) rest = (rest << 1) ^ ((rest >> (checkBits - 1)) * generator);
  return rest;
}

/** What readers find hard: long runs, blocks, false finders, too much of one colour. */
function penalty(modules: Modules): number {
  const columns = modules.map((_, x) => modules.map((row) => row[x] === true));
  const lines = [...modules, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (line.match(/(?=00001011101|10111010000)/g)?.length ?? 0);
  }
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      const below = modules[y + 1];
      if (below && x + 1 < row.length && [row[x + 1], below[x], below[x + 1]].every((other) => other === isDark))
        sum += 3;
    }),
  );
  const dark = modules.flat().filter(Boolean).length / modules.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
