import { describe, expect, it } from 'vitest';
import { alignmentPlaces, dataLength, encodeQr, type Modules } from './qr.ts';
import { checkBytes, multiply } from './qrMath.ts';

// What the standard's own tables say, typed from them and not computed.
describe('the tables of the standard', () => {
  it('level M holds so many bytes of data', () => {
    const known = { 1: 16, 2: 28, 5: 86, 7: 124, 10: 216, 14: 365, 20: 669 };
    for (const [version, bytes] of Object.entries(known))
      expect([version, dataLength(Number(version))]).toEqual([version, bytes]);
  });

  it('alignment patterns stand there', () => {
    expect(alignmentPlaces(1)).toEqual([]);
    expect(alignmentPlaces(2)).toEqual([6, 18]);
    expect(alignmentPlaces(7)).toEqual([6, 22, 38]);
    expect(alignmentPlaces(14)).toEqual([6, 26, 46, 66]);
    expect(alignmentPlaces(20)).toEqual([6, 34, 62, 90]);
  });

  it('check bytes of the worked example: HELLO WORLD at level M', () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(checkBytes(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it('the field: 2 to the 8th is 29', () => {
    expect(multiply(128, 2)).toBe(29);
    expect(multiply(0, 77)).toBe(0);
  });
});

const linkText = `2@${'Ab3/'.repeat(25)},${'x'.repeat(44)},${'y'.repeat(44)},${'z'.repeat(44)}`;

describe('what is drawn can be read back', () => {
  it.each(['a', 'https://exemplo.com.br/ação?x=1', linkText, 'q'.repeat(600)])('%.40s', (text) => {
    expect(readQr(encodeQr(text))).toBe(text);
  });

  it('a text that no code holds is refused', () => {
    expect(() => encodeQr('q'.repeat(700))).toThrow('too long');
  });
});

/** A reader that knows only the standard: it finds mask and level in the format bits and walks the zigzag. */
function readQr(modules: Modules): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const at = (x: number, y: number) => (modules[y]?.[x] ? 1 : 0);
  let format = 0;
  for (const [x, y] of [
    [0, 8],
    [1, 8],
    [2, 8],
    [3, 8],
    [4, 8],
    [5, 8],
    [7, 8],
    [8, 8],
    [8, 7],
    [8, 5],
    [8, 4],
    [8, 3],
    [8, 2],
    [8, 1],
    [8, 0],
  ] as const)
    format = format * 2 + at(x, y);
  const unmasked = format ^ 0b101010000010010;
  // The words of the standard's table C.1 for level M.
  const words = [0x5412, 0x5125, 0x5e7c, 0x5b4b, 0x45f9, 0x40ce, 0x4f97, 0x4aa0];
  const mask = words.indexOf(format);
  expect(mask).toBe((unmasked >> 10) & 7);
  const isMasked = (x: number, y: number) =>
    [
      (x + y) % 2,
      y % 2,
      x % 3,
      (x + y) % 3,
      (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
      ((x * y) % 2) + ((x * y) % 3),
      (((x * y) % 2) + ((x * y) % 3)) % 2,
      (((x + y) % 2) + ((x * y) % 3)) % 2,
    ][mask] === 0;
  const places = alignmentPlaces(version);
  const isFunction = (x: number, y: number) => {
    if (x === 6 || y === 6) return true;
    if (x < 9 && y < 9) return true;
    if (x >= size - 8 && y < 9) return true;
    if (x < 9 && y >= size - 8) return true;
    if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true;
    return places.some((cx) =>
      places.some(
        (cy) =>
          !((cx < 9 && cy < 9) || (cx < 9 && cy > size - 9) || (cx > size - 9 && cy < 9)) &&
          Math.abs(x - cx) <= 2 &&
          Math.abs(y - cy) <= 2,
      ),
    );
  };
  const bits: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (!isFunction(x, y)) bits.push(at(x, y) ^ (isMasked(x, y) ? 1 : 0));
    }
  }
  const total = Math.floor(bits.length / 8);
  const codewords = Array.from({ length: total }, (_, n) => Number.parseInt(bits.slice(n * 8, n * 8 + 8).join(''), 2));
  const counts: Record<number, number> = { 1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 11: 5, 12: 8, 13: 9, 19: 14, 20: 16 };
  const blocks = counts[version] ?? 0;
  expect(blocks, `version ${version}`).toBeGreaterThan(0);
  const data = dataLength(version);
  const short = Math.floor(data / blocks);
  const longFrom = blocks - (data % blocks);
  const parts: number[][] = Array.from({ length: blocks }, () => []);
  let next = 0;
  for (let column = 0; column <= short; column += 1)
    for (let block = 0; block < blocks; block += 1)
      if (column < short || block >= longFrom) parts[block]?.push(codewords[next++] ?? 0);
  // Every block must be a word of the code: all its syndromes are zero.
  const checks = (total - data) / blocks;
  parts.forEach((part, block) => {
    const word = [...part, ...Array.from({ length: checks }, (_, n) => codewords[data + n * blocks + block] ?? 0)];
    let root = 1;
    for (let n = 0; n < checks; n += 1, root = multiply(root, 2)) {
      expect(word.reduce((sum, byte) => multiply(sum, root) ^ byte, 0)).toBe(0);
    }
  });
  const stream = parts
    .flat()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  expect(stream.slice(0, 4)).toBe('0100');
  const lengthBits = version < 10 ? 8 : 16;
  const length = Number.parseInt(stream.slice(4, 4 + lengthBits), 2);
  const bytes = Uint8Array.from({ length }, (_, n) =>
    Number.parseInt(stream.slice(4 + lengthBits + n * 8, 12 + lengthBits + n * 8), 2),
  );
  return new TextDecoder().decode(bytes);
}
