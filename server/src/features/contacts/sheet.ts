import { contactImportLimits } from '@recadia/contract/limits';
import { AppError } from '../../platform/errors.ts';
import { startThread } from '../../platform/threads.ts';
import type { SheetAnswer, SheetTask } from './sheet-thread.ts';
import type { SheetRow } from './sheet.rows.ts';

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
const longestMs = 20_000;
const atOnce = 2;

const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const oldMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

let running = 0;
const waiting: (() => void)[] = [];

/** The rows of the first sheet, read in a thread that has so much memory and so much time, a few at once. */
export async function readSheetFile({ name, bytes }: { name: string; bytes: Buffer }): Promise<SheetRow[]> {
  const isZip = bytes.subarray(0, 4).equals(zipMark);
  const isSpreadsheet = /\.xlsx?$/i.test(name) && (isZip || bytes.subarray(0, 4).equals(oldMark));
  if (!isSpreadsheet) throw new AppError('ERR_FILE_TYPE');
  const answer = await inTurn(() =>
    readInThread({ bytes: new Uint8Array(bytes), isZip, rows: contactImportLimits.rows }),
  );
  if ('rows' in answer) return answer.rows;
  if (answer.refused === 'columns') throw new AppError('ERR_FILE_COLUMNS');
  throw new AppError(answer.refused === 'rows' ? 'ERR_FILE_TOO_LARGE' : 'ERR_FILE_UNREADABLE');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function readInThread(task: SheetTask): Promise<SheetAnswer> {
  return new Promise((resolve) => {
    const thread = startThread('sheet-thread', import.meta.url, { workerData: task, resourceLimits, env: {} });
    const late = setTimeout(() => void thread.terminate(), longestMs);
    let answer: SheetAnswer = { refused: 'unreadable' };
    thread.once('message', (said: SheetAnswer) => (answer = said));
    // Out of memory, mostly; its end follows.
    thread.once('error', () => undefined);
    thread.once('exit', () => {
      clearTimeout(late);
      resolve(answer);
    });
  });
}
