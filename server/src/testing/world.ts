import { aCompany, aQueue, aUser } from '@recadia/db/testing';
import { aTag } from '@recadia/db/testing/tags';
import type { TestServer } from './server.ts';
import type { SignedIn } from './sign-in.ts';

export interface Person extends SignedIn {
  id: number;
  companyId: number;
  name: string;
  email: string;
  profile: string;
}

/** A place where users can be created: a whole server, or an app with a few routes. */
type Place = Pick<TestServer, 'db' | 'signIn'>;

/** Two separate companies with the usual users, and the operator's company. */
export async function aWorld(place: Place) {
  const [home, other, operator] = [
    await aStaffedCompany(place, {}),
    await aStaffedCompany(place, {}),
    await aStaffedCompany(place, { is_super: true }),
  ];
  const boss = await aPerson(place, { company_id: operator.company.id, profile: 'admin', super: true });
  return { home, other, operator: { ...operator, boss } };
}

export type StaffedCompany = Awaited<ReturnType<typeof aStaffedCompany>>;

export async function aStaffedCompany(place: Place, fields: NonNullable<Parameters<typeof aCompany>[1]>) {
  const company = await aCompany(place.db.admin, fields);
  const company_id = company.id;
  const queue = await aQueue(place.db.admin, { company_id });
  const tag = await aTag(place.db.admin, { company_id });
  return {
    company,
    queue,
    tag,
    admin: await aPerson(place, { company_id, profile: 'admin' }),
    supervisor: await aPerson(place, { company_id, profile: 'supervisor', queue_ids: [queue.id] }),
    agent: await aPerson(place, { company_id, profile: 'user', queue_ids: [queue.id] }),
    /** An agent without a queue. */
    loner: await aPerson(place, { company_id, profile: 'user' }),
  };
}

/** A signed-in user; the password is `builderPassword`. */
export async function aPerson(place: Place, fields: Parameters<typeof aUser>[1]): Promise<Person> {
  const user = await aUser(place.db.admin, fields);
  const { id, company_id: companyId, name, email, profile } = user;
  return { id, companyId, name, email, profile, ...(await place.signIn(user)) };
}
