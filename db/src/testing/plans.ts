import type { Admin, OfCompany, Row } from './rows.ts';

const farOff = new Date('2999-01-01T12:00:00Z');

/** A schedule and its job, due at a time no worker will reach. */
export async function aSchedule(
  admin: Admin,
  fields: OfCompany<'schedules'> & { contact_id: number },
): Promise<Row<'schedules'>> {
  const schedule = await admin
    .insertInto('schedules')
    .values({ body: 'Até amanhã!', send_at: farOff, due_at: 'infinity', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { company_id, id, send_at: due_at } = schedule;
  const job = { task: 'schedule', key: String(id), data: JSON.stringify({ scheduleId: id }), is_ready: false };
  if (schedule.due_at !== null)
    await admin
      .insertInto('jobs')
      .values({ company_id, due_at, ...job })
      .execute();
  return schedule;
}

/** A file list with one entry. */
export async function aFileList(admin: Admin, fields: OfCompany<'file_lists'>) {
  const list = await admin
    .insertInto('file_lists')
    .values({ name: 'Catálogos', message: 'Segue o catálogo.', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { company_id: list.company_id, file_list_id: list.id };
  const option = await admin
    .insertInto('file_list_options')
    .values({ ...of, name: 'sofas.pdf', position: 0 })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { list, option };
}

/** Inserts one row in each table of schedules, file lists and similar records with files. */
export async function somePlans(
  admin: Admin,
  { company_id, contact_id, user_id }: { company_id: number; contact_id: number; user_id: number },
) {
  const media = { media_path: 'p', media_name: 'sofa.png', mime_type: 'image/png', media_bytes: 1 };
  const schedule = await aSchedule(admin, { company_id, contact_id, user_id, error: 'late', ...media });
  const { list, option } = await aFileList(admin, { company_id, user_id });
  await admin
    .updateTable('file_list_options')
    .set({ path: 'p', file_name: 'sofas.pdf', media_type: 'application/pdf', bytes: 1 })
    .where('company_id', '=', company_id)
    .where('id', '=', option.id)
    .execute();
  return { scheduleId: schedule.id, fileListId: list.id, fileOptionId: option.id };
}
