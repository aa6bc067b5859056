import { aCompany, aQueue, aTag, aUser } from '@recadia/db/testing';
import type { TestServer } from './server.ts';

export interface Person {
  id: number;
  companyId: number;
  name: string;
  email: string;
  /** A live access token and what the refresh cookie would hold. */
  token: string;
  sessionId: string;
  refreshToken: string;
}

/** Two companies that must not know of each other, with the usual people, and the operator's company above them. */
export async function aWorld(server: TestServer) {
  const [home, other, operator] = [
    await aStaffedCompany(server, {}),
    await aStaffedCompany(server, {}),
    await aStaffedCompany(server, { is_super: true }),
  ];
  const boss = await aPerson(server, { company_id: operator.company.id, profile: 'admin', super: true });
  return { home, other, operator: { ...operator, boss } };
}

export type StaffedCompany = Awaited<ReturnType<typeof aStaffedCompany>>;

export async function aStaffedCompany(server: TestServer, fields: NonNullable<Parameters<typeof aCompany>[1]>) {
  const company = await aCompany(server.db.admin, fields);
  const company_id = company.id;
  const queue = await aQueue(server.db.admin, { company_id });
  const tag = await aTag(server.db.admin, { company_id });
  return {
    company,
    queue,
    tag,
    admin: await aPerson(server, { company_id, profile: 'admin' }),
    supervisor: await aPerson(server, { company_id, profile: 'supervisor', queue_ids: [queue.id] }),
    agent: await aPerson(server, { company_id, profile: 'user', queue_ids: [queue.id] }),
    /** An agent whom no queue was given. */
    loner: await aPerson(server, { company_id, profile: 'user' }),
  };
}

/** Somebody who is signed in; the password is `builderPassword`. */
export async function aPerson(server: TestServer, fields: Parameters<typeof aUser>[1]): Promise<Person> {
  const user = await aUser(server.db.admin, fields);
  const { id, company_id: companyId, name, email } = user;
  return { id, companyId, name, email, ...(await server.signIn(user)) };
}
