import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB } from '../schema.gen.ts';

type Admin = Kysely<DB>;

/** An announcement of the platform, by default of low priority and active. */
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

let made = 0;

export function aHelp(admin: Admin, fields: Partial<Insertable<DB['helps']>> = {}): Promise<Selectable<DB['helps']>> {
  made += 1;
  return admin
    .insertInto('helps')
    .values({ title: `Como criar a fila ${made}`, description: 'Passo a passo.', video: 'dQw4w9WgXcQ', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow();
}
