import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB } from '../schema.gen.ts';

type Admin = Kysely<DB>;

/** Something the platform tells everybody: of low priority and active, unless told otherwise. */
export function anAnnouncement(
  admin: Admin,
  fields: Partial<Insertable<DB['announcements']>> = {},
): Promise<Selectable<DB['announcements']>> {
  return admin
    .insertInto('announcements')
    .values({ title: 'Feriado de 20/11', text: 'O suporte atende em plantão.', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}
