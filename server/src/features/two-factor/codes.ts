import { twoFactorLimits } from '@recadia/contract/limits';
import { createHmac, randomInt } from 'node:crypto';

/** Without characters that are confused on paper: no 0, 1, I, L and O. */
const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const half = 5;

/** Ten characters, about 49 bits: far too many for five attempts. */
const newCode = () => {
  const [first, second] = [0, 1].map(() =>
    Array.from({ length: half }, () => characters[randomInt(characters.length)]),
  );
  return `${first?.join('')}-${second?.join('')}`;
};

export const newBackupCodes = (): string[] => Array.from({ length: twoFactorLimits.backupCodes }, newCode);

/** Normalises typed codes: lower case, spaces, with and without the dash. */
export const tidy = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** The hash is keyed, so that a copy of the table alone cannot be used to guess codes. */
export const hashOfCode = (key: string, userId: number, code: string): string =>
  createHmac('sha256', key)
    .update(`backup code|${userId}|${tidy(code)}`)
    .digest('hex');
