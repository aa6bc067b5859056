import { contactImportLimits } from '@recadia/contract/limits';
import { AppError } from '../../../platform/errors.ts';
import { startThread } from '../../../platform/process/threads.ts';
import type { SheetAnswer, SheetTask } from './sheet-thread.ts';
import type { SheetRow } from './sheet.rows.ts';

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };
/** Parsing has its own limit, because starting a thread is slow on a busy machine. */
const longestMs = { start: 20_000, read: 15_000 };

const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const oldMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** The rows of the first sheet, parsed in a thread with limits on memory and time. */
export async function readSheetFile(
  { name, bytes }: { name: string; bytes: Buffer },
  limitsMs = longestMs,
): Promise<SheetRow[]> {
  const isZip = bytes.subarray(0, 4).equals(zipMark);
  const isSpreadsheet = /\.xlsx?$/i.test(name) && (isZip || bytes.subarray(0, 4).equals(oldMark));
  if (!isSpreadsheet) throw new AppError('ERR_FILE_TYPE');
  const answer = await readInThread({ bytes: new Uint8Array(bytes), isZip, rows: contactImportLimits.rows }, limitsMs);
  if ('rows' in answer) return answer.rows;
  if (answer.refused === 'columns') throw new AppError('ERR_FILE_COLUMNS');
  throw new AppError(answer.refused === 'rows' ? 'ERR_FILE_TOO_LARGE' : 'ERR_FILE_UNREADABLE');
}

function readInThread(task: SheetTask, limitsMs: typeof longestMs): Promise<SheetAnswer> {
  return new Promise((resolve) => {
    const thread = startThread('sheet-thread', import.meta.url, { workerData: task, resourceLimits, env: {} });
    const end = () => void thread.terminate();
    let late = setTimeout(end, limitsMs.start);
    let answer: SheetAnswer = { refused: 'unreadable' };
    thread.on('message', (message: SheetAnswer | 'ready') => {
      if (message !== 'ready') return void (answer = message);
      clearTimeout(late);
      late = setTimeout(end, limitsMs.read);
    });
    // Mostly out of memory; the exit event follows.
    thread.once('error', () => undefined);
    thread.once('exit', () => {
      clearTimeout(late);
      resolve(answer);
    });
  });
}
