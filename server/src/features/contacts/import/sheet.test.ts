import { CFB, utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { readSheetFile } from './sheet.ts';

function aSheetOf(rows: number): Buffer {
  const book = utils.book_new();
  const people = Array.from({ length: rows }, (_, n) => [`Cliente ${n}`, 5511950000000 + n]);
  utils.book_append_sheet(book, utils.aoa_to_sheet([['name', 'number'], ...people]), 'Contatos');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

interface Boxes {
  utils: { cfb_add(box: object, path: string, bytes: Buffer): void };
  write(box: object, options: { type: 'buffer'; fileType: 'zip'; compression: boolean }): Uint8Array;
  read(bytes: Buffer, options: { type: 'buffer' }): object;
  find(box: object, path: string): { content: Uint8Array } | null;
}
/** The library's types do not declare it. */
const boxes = CFB as unknown as Boxes;

/** A small file with many empty cells in its last row. */
function withEmptyCells(file: Buffer, count: number): Buffer {
  const box = boxes.read(file, { type: 'buffer' });
  const place = '/xl/worksheets/sheet1.xml';
  const sheet = Buffer.from(boxes.find(box, place)?.content ?? []).toString();
  const end = '</row></sheetData>';
  boxes.utils.cfb_add(box, place, Buffer.from(sheet.replace(end, `${'<c/>'.repeat(count)}${end}`)));
  return Buffer.from(boxes.write(box, { type: 'buffer', fileType: 'zip', compression: true }));
}

it('refuses a sheet when it has more cells than ten thousand contacts need', async () => {
  const file = (count: number) => ({ name: 'a.xlsx', bytes: withEmptyCells(aSheetOf(1), count) });
  expect(await readSheetFile(file(1_000))).toHaveLength(1);
  expect(file(1_000_000).bytes.length).toBeLessThan(200_000);
  await expect(readSheetFile(file(1_000_000))).rejects.toMatchObject({ code: 'ERR_FILE_UNREADABLE' });
});

it('gives up a sheet when reading it takes longer than the limit', async () => {
  const file = { name: 'a.xlsx', bytes: aSheetOf(10_000) };
  await expect(readSheetFile(file, { start: 60_000, read: 1 })).rejects.toMatchObject({ code: 'ERR_FILE_UNREADABLE' });
});
