import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Admin } from './rows.ts';

type Builder = (admin: Admin, of: { company_id: number }) => Promise<unknown>;

const folder = join(import.meta.dirname, 'builders');

/** Inserts one row with every builder in the folder, so that the tables of a new feature have rows. */
export async function furnishCompany(admin: Admin, company_id: number): Promise<void> {
  for (const file of readdirSync(folder).sort()) {
    const builders = (await import(/* @vite-ignore */ join(folder, file))) as Record<string, Builder>;
    for (const build of Object.values(builders)) await build(admin, { company_id });
  }
}
