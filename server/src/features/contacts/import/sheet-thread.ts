import { parentPort, workerData } from 'node:worker_threads';
import { read, utils } from '@e965/xlsx';
import { lowerThreadPriority } from '../../../platform/process/threads.ts';
import { readCells, type SheetRow } from './sheet.rows.ts';
import { staysWithin } from './sheet.zip.ts';

/** Input of the thread. */
export interface SheetTask {
  bytes: Uint8Array;
  isZip: boolean;
  rows: number;
}

/** Result of the thread: the rows, or the reason why there are none. */
export type SheetAnswer = { rows: SheetRow[] } | { refused: 'columns' | 'rows' | 'unreadable' };

/** Ten thousand contacts with twenty columns; the time to parse a sheet grows with its tags. */
const unpacked = { most: 24 * 1_048_576, entries: 1_000, tags: 1_000_000 };
const columns = 50;

/** Parses an untrusted file, whose effects are limited to this thread. */
function readSheet({ bytes, isZip, rows: most }: SheetTask): SheetAnswer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isZip && !staysWithin(file, unpacked)) return { refused: 'unreadable' };
  // The parser counts blank rows, so it reads twice as many rows as contacts are allowed.
  const book = read(file, { type: 'buffer', dense: true, sheets: 0, sheetRows: most * 2, cellFormula: false });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const ref = sheet?.['!ref'];
  if (!sheet || !ref) return { refused: 'columns' };
  const range = utils.decode_range(ref);
  range.e.c = Math.min(range.e.c, range.s.c + columns - 1);
  const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: '', blankrows: true, range });
  const found = readCells(cells, range.s.r + 1);
  if (!found) return { refused: 'columns' };
  return found.length > most ? { refused: 'rows' } : { rows: found };
}

function answer(): SheetAnswer {
  try {
    return readSheet(workerData as SheetTask);
  } catch {
    return { refused: 'unreadable' };
  }
}

lowerThreadPriority();
parentPort?.postMessage('ready');
parentPort?.postMessage(answer());
