import { hash, verify, type Options } from '@node-rs/argon2';
import { AppError } from '../../platform/errors.ts';
import commonPasswords from './common-passwords.gen.json' with { type: 'json' };

/** argon2id, 19 MiB, two passes; it runs on the thread pool, so the event loop stays free. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const common = new Set(commonPasswords);

export function hashPassword(password: string): Promise<string> {
  if (common.has(password.toLowerCase())) throw new AppError('ERR_COMMON_PASSWORD');
  return hash(password, cost);
}

export function isPassword(storedHash: string, password: string): Promise<boolean> {
  return verify(storedHash, password);
}

let decoy: Promise<string> | undefined;

/** Costs as much as a real check, so that the duration of an answer does not reveal which addresses exist. */
export async function spendHashTime(password: string): Promise<void> {
  decoy ??= hash('a decoy password', cost);
  await verify(await decoy, password);
}
