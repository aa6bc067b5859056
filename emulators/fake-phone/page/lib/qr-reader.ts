import type { Modules } from './qr-picture.ts';

// ISO 18004, table 9, by version from 1: check bytes of a block, and how many blocks there are. The two levels that
// screens show; larger codes than these nobody could read from a screen.
const levels: Record<number, { checks: number[]; blocks: number[] }> = {
  0b01: {
    checks: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28],
    blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8],
  },
  0b00: {
    checks: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26],
    blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16],
  },
};

// Table 10: what hides under the data, by the number in the format bits.
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The text of a code in byte mode, or null. A screen has no scratches: a code that needs correcting is not read. */
export function readCode(modules: Modules): string | null {
  const version = (modules.length - 17) / 4;
  const format = readFormat(modules);
  const [level, mask] = [levels[format >> 3], masks[format & 7]];
  const [checks, blocks] = [level?.checks[version - 1], level?.blocks[version - 1]];
  if (!mask || checks === undefined || blocks === undefined) return null;
  const words = collect(modules, version, mask);
  const data = deal(words, words.length - checks * blocks, blocks);
  return data.every((block) => isWord([...block.data, ...block.checks], checks)) ? textOf(data, version) : null;
}

/** Five bits beside the first corner: the level's two and the mask's three. */
function readFormat(modules: Modules): number {
  const places = [0, 1, 2, 3, 4].map((x) => (modules[8]?.[x] ? 1 : 0));
  return places.reduce<number>((bits, bit) => bits * 2 + bit, 0) ^ 0b10101;
}

/** Two columns at a time from the right, up and down in turns, around what is not data. */
function collect(modules: Modules, version: number, mask: (x: number, y: number) => boolean): number[] {
  const size = modules.length;
  const isPattern = patternsOf(version, size);
  const bits: number[] = [];
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = isUp ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isPattern(x, y)) bits.push(modules[y]?.[x] === mask(x, y) ? 0 : 1);
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => valueOf(bits.slice(at * 8, at * 8 + 8)));
}

function patternsOf(version: number, size: number) {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const step = count < 2 ? 0 : Math.ceil((size - 13) / (2 * count - 2)) * 2;
  const centres = Array.from({ length: count }, (_, at) => (at === 0 ? 6 : size - 7 - (count - 1 - at) * step));
  const isCorner = (x: number, y: number) => (x < 9 && (y < 9 || y > size - 9)) || (x > size - 9 && y < 9);
  return (x: number, y: number): boolean => {
    if (x === 6 || y === 6 || isCorner(x, y)) return true;
    if (version >= 7 && ((x > size - 12 && y < 6) || (y > size - 12 && x < 6))) return true;
    return centres.some((cx) =>
      centres.some((cy) => !isCorner(cx, cy) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2),
    );
  };
}

interface Block {
  data: number[];
  checks: number[];
}

/** Blocks were dealt out byte by byte; the later ones may have one more. */
function deal(words: number[], dataLength: number, count: number): Block[] {
  const short = Math.floor(dataLength / count);
  const longFrom = count - (dataLength % count);
  const blocks: Block[] = Array.from({ length: count }, () => ({ data: [], checks: [] }));
  let next = 0;
  for (let column = 0; column <= short; column += 1) {
    blocks.forEach(({ data }, at) => (column < short || at >= longFrom) && data.push(words[next++] ?? 0));
  }
  for (; next < words.length; next += 1) blocks[(next - dataLength) % count]?.checks.push(words[next] ?? 0);
  return blocks;
}

/** A block is a word of the code when 2⁰, 2¹ … are roots of it, in the field of 256 that the standard has. */
function isWord(block: number[], checks: number): boolean {
  for (let n = 0, root = 1; n < checks; n += 1, root = times(root, 2)) {
    if (block.reduce((sum, byte) => times(sum, root) ^ byte, 0) !== 0) return false;
  }
  return true;
}

function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product > 127 ? 0x11d : 0);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

function textOf(blocks: Block[], version: number): string | null {
  const bits = blocks.flatMap(({ data }) =>
    data.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((at) => (byte >> at) & 1)),
  );
  const isBytes = valueOf(bits.slice(0, 4)) === 0b0100;
  const start = 4 + (version < 10 ? 8 : 16);
  const length = valueOf(bits.slice(4, start));
  const bytes = Uint8Array.from({ length }, (_, at) => valueOf(bits.slice(start + at * 8, start + at * 8 + 8)));
  return isBytes ? new TextDecoder().decode(bytes) : null;
}

const valueOf = (bits: number[]): number => bits.reduce((value, bit) => value * 2 + bit, 0);
