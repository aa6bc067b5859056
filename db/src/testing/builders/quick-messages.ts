import { nextNumber, type Admin, type OfCompany, type Row } from '../rows.ts';

export function aQuickMessage(admin: Admin, fields: OfCompany<'quick_messages'>): Promise<Row<'quick_messages'>> {
  return admin
    .insertInto('quick_messages')
    .values({ shortcode: `atalho${nextNumber()}`, message: 'Já vamos atender.', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}
