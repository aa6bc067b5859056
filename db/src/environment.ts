import { isUsableUrl, urlAdvice } from './urls.ts';

export class UsageError extends Error {}

const maxCell = 4095;

/** Every environment variable of the database command. `npm run docs` writes docs/environment.gen.md from it. */
export const databaseVariables = {
  RECADIA_PG_ADMIN_URL: { meaning: 'PostgreSQL as superuser: `bootstrap` and the commands after a restore.' },
  RECADIA_PG_OWNER_URL: {
    meaning: 'PostgreSQL as `recadia_owner`: `bootstrap`, `migrate` and the commands after a restore.',
  },
  RECADIA_PG_APP_URL: { meaning: 'PostgreSQL as `recadia_app`: `bootstrap`, `seed` and `rotate-keys`.' },
  RECADIA_PG_OPERATOR_URL: { meaning: 'PostgreSQL as `recadia_operator`: `bootstrap`, `seed` and `roll-ups`.' },
  CELL: {
    default: '0',
    meaning: 'Number of the cell, 0 to 4095, for `migrate`. Ids of two cells differ. It is fixed by the first company.',
  },
  RECADIA_SUPER_EMAIL: {
    default: 'operacoes@recadia.exemplo',
    meaning: 'E-mail of the platform user of `seed minimal`.',
  },
  RECADIA_SUPER_PASSWORD: {
    default: 'random',
    meaning: 'Password of the platform user; a random one is printed once.',
  },
  RECADIA_DEMO_PASSWORD: { default: 'random', meaning: 'Password of all users of `seed demo` and `seed load`.' },
} as const;

type DatabaseVariable = keyof typeof databaseVariables;

export const readVariable = (name: DatabaseVariable): string | undefined => process.env[name];

export function requireUrl(name: DatabaseVariable): string {
  const value = readVariable(name);
  if (!value) throw new UsageError(`Set ${name}.`);
  // The message never contains the value, because it holds a password.
  if (!isUsableUrl(value)) throw new UsageError(`${name} is not a valid URL. ${urlAdvice}`);
  return value;
}

export function readCell(): number {
  const value = readVariable('CELL') || '0';
  if (!/^\d{1,4}$/.test(value) || Number(value) > maxCell)
    throw new UsageError(`CELL must be a whole number from 0 to ${maxCell}.`);
  return Number(value);
}
