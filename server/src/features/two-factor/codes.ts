import { twoFactorLimits } from '@recadia/contract/limits';
import { createHmac, randomInt } from 'node:crypto';

/** Without what is read for something else on paper: no 0, 1, I, L and O. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const half = 5;

/** Ten letters, some 49 bits: far too many for five tries. */
const newCode = () => {
  const [first, second] = [0, 1].map(() => Array.from({ length: half }, () => letters[randomInt(letters.length)]));
  return `${first?.join('')}-${second?.join('')}`;
};

export const newBackupCodes = (): string[] => Array.from({ length: twoFactorLimits.backupCodes }, newCode);

/** As people type codes: in small letters, with blanks, with and without the dash. */
export const tidy = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Whoever has the table alone can try nothing through: it takes our key. */
export const hashOfCode = (key: string, userId: number, code: string): string =>
  createHmac('sha256', key)
    .update(`backup code|${userId}|${tidy(code)}`)
    .digest('hex');
