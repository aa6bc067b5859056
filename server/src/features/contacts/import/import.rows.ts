import type { SkippedRow, SkipReason } from '@recadia/contract/contacts';
import { contactInput } from '@recadia/contract/contacts';
import type { NewContact } from './import.sql.ts';
import { cleanName } from '../names.ts';
import { phoneKey } from '../numbers.ts';
import type { SheetRow } from './sheet.rows.ts';

export type CheckedRow = { row: number; contact: NewContact } | SkippedRow;

/** CON-03: the rules of the form; the first of several rows with one number counts. */
export function checkRows(rows: SheetRow[]): CheckedRow[] {
  const seen = new Set<string>();
  return rows.map((given) => {
    const judged = judge(given);
    if (!('contact' in judged)) return judged;
    if (seen.has(judged.contact.key)) return skip(given, 'twice');
    seen.add(judged.contact.key);
    return judged;
  });
}

function judge(given: SheetRow): CheckedRow {
  const name = cleanName(given.name);
  if (name === '') return skip(given, 'no-name');
  if (given.number === '') return skip(given, 'no-number');
  const { shape } = contactInput;
  if (!shape.name.safeParse(name).success) return skip(given, 'bad-name');
  const number = shape.number.safeParse(given.number);
  if (!number.success) return skip(given, 'bad-number');
  if (!shape.email.safeParse(given.email).success) return skip(given, 'bad-email');
  const key = phoneKey(number.data);
  return { row: given.row, contact: { name, number: number.data, email: given.email, key } };
}

export const skip = ({ row, name, number }: Omit<SheetRow, 'email'>, reason: SkipReason): SkippedRow => ({
  row,
  reason,
  name: name.slice(0, 100),
  number: number.slice(0, 100),
});
