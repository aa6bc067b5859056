import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB } from '../schema.gen.ts';

export type Admin = Kysely<DB>;
export type Row<T extends keyof DB> = Selectable<DB[T]>;
export type Fields<T extends keyof DB> = Partial<Insertable<DB[T]>>;
export type OfCompany<T extends keyof DB> = Fields<T> & { company_id: number };

let made = 0;
/** Makes names, numbers and colours unique. */
export const nextNumber = (): number => (made += 1);

export function aColor(number: number): string {
  return `#${((number * 2_654_435) % 0x1000000).toString(16).padStart(6, '0')}`;
}
