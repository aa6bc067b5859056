import { nextNumber, type Admin, type OfCompany, type Row } from '../rows.ts';

export function aPrompt(admin: Admin, fields: OfCompany<'prompts'>): Promise<Row<'prompts'>> {
  return admin
    .insertInto('prompts')
    .values({ name: `Prompt ${nextNumber()}`, prompt: 'Responda com gentileza.', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}
