import { aColor, nextNumber, type Admin, type OfCompany, type Row } from '../rows.ts';

export function aTag(admin: Admin, fields: OfCompany<'tags'>): Promise<Row<'tags'>> {
  const number = nextNumber();
  return admin
    .insertInto('tags')
    .values({ name: `Etiqueta ${number}`, color: aColor(number), ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}
