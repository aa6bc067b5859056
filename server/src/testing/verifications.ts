import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Verification } from './verification.ts';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();

async function load(file: string): Promise<Verification<unknown>> {
  const { verification } = (await import(/* @vite-ignore */ join(source, file))) as {
    verification: Verification<unknown>;
  };
  return verification;
}

/** The verifications of all features. */
export const verifications = await Promise.all(files.filter((file) => file.endsWith('.verification.ts')).map(load));
