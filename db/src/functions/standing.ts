import { sql, type RawBuilder } from 'kysely';

/** A condition on a row of `companies`, selected under this alias: the company may work. */
export const companyWorks = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`company_works(${sql.ref(alias)}, company_grace_days(), app_now())`;
