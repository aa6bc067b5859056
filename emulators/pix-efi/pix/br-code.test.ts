import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { crc16, makeBrCode } from './br-code.ts';
import { drawQrCode } from './qr-image.ts';

const location = 'qrcodespix.sejaefi.com.br/v2/41e0badf811a4ce6ad8a80b306821fce';
const code = makeBrCode({ location, amount: '123.45', name: 'Recadia', city: 'São Paulo' });

it("computes the checksum of the central bank's example", () => {
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000' +
    '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
  expect(crc16(example)).toBe('1D3D');
});

it('makes a code of EMV fields whose lengths fit', () => {
  const fields: Record<string, string> = {};
  for (let at = 0; at < code.length;) {
    const end = at + 4 + Number(code.slice(at + 2, at + 4));
    fields[code.slice(at, at + 2)] = code.slice(at + 4, end);
    at = end;
  }
  expect(fields).toEqual({
    '00': '01',
    '01': '12',
    '26': `0014br.gov.bcb.pix25${location.length}${location}`,
    '52': '0000',
    '53': '986',
    '54': '123.45',
    '58': 'BR',
    '59': 'Recadia',
    '60': 'Sao Paulo',
    '62': '0503***',
    '63': crc16(code.slice(0, -4)),
  });
});

it('draws a QR code that reads as the same code', () => {
  const svg = Buffer.from(drawQrCode(code).split(',')[1] ?? '', 'base64').toString();
  expect(readSvg(svg)).toBe(code);
});

/** Paints the dark runs of the drawing, four points per module with a margin, and reads them as a camera would. */
function readSvg(svg: string): string | undefined {
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]);
  const [scale, margin] = [4, 4];
  const size = (modules + 2 * margin) * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const dark = /fill="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? '';
  for (const [, x, y, width] of dark.matchAll(/M(\d+)[ ,](\d+)\s*h(\d+)/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) + margin) * scale + row) * size + (Number(x) + margin) * scale;
      for (let column = 0; column < Number(width) * scale; column += 1) pixels.set([0, 0, 0], (start + column) * 4);
    }
  }
  return jsQR(pixels, size, size)?.data;
}
