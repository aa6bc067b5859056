import { describe, expect, it } from 'vitest';
import { encodeQr } from '../../web/src/features/connections/qr.ts';
import { findCode, type Modules, type Picture } from './page/lib/qr-picture.ts';
import { readCode } from './page/lib/qr-reader.ts';

const linkText = `2@${'Ab3/'.repeat(25)},${'x'.repeat(44)},${'y'.repeat(44)},${'z'.repeat(44)}`;

describe('what the product draws, the phone reads', () => {
  it.each(['a', 'https://exemplo.com.br/ação?x=1', linkText, 'q'.repeat(600)])('text %#', (text) => {
    expect(readCode(encodeQr(text))).toBe(text);
  });

  it('every length of text that a code holds', () => {
    for (let length = 1; length <= 660; length += 60) {
      const text = 'Zé'.repeat(length).slice(0, length / 2 + 1);
      expect(readCode(encodeQr(text))).toBe(text);
    }
  });
});

describe('a code in a picture of a screen', () => {
  it.each([2, 3, 3.7, 4.11, 9])('is found at %s points a module', (scale) => {
    const modules = encodeQr(linkText);
    expect(findCode(draw(modules, scale))).toEqual(modules);
  });

  it('is not seen where there is none', () => {
    expect(findCode(draw([[false]], 40))).toBeNull();
  });

  it('is not read when a part of it is covered', () => {
    const modules = encodeQr(linkText);
    const covered = modules.map((row, y) => row.map((isDark, x) => isDark && !(x > 20 && x < 30 && y > 20 && y < 30)));
    expect(readCode(covered)).toBeNull();
  });
});

/** Somewhere on a grey page, in a white box, as browsers draw squares with crisp edges. */
function draw(modules: Modules, scale: number): Picture {
  const [left, top, quiet] = [83, 41, 4 * scale];
  const side = Math.ceil(modules.length * scale + quiet * 2);
  const [width, height] = [left + side + 60, top + side + 30];
  const data = new Uint8ClampedArray(width * height * 4).fill(120);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [x, y].map((at) => Math.floor((at + 0.5 - quiet) / scale)) as [number, number];
      data.fill(
        modules[row]?.[column] ? 16 : 255,
        ((top + y) * width + left + x) * 4,
        ((top + y) * width + left + x) * 4 + 4,
      );
    }
  }
  return { width, height, data };
}
