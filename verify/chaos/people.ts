import { aCompany, aQueue, aSession, aUser } from '@recadia/db/testing';
import type { Fleet } from './flood/fleet.ts';

const roles = ['user', 'supervisor', 'admin', 'super'] as const;
export type Role = (typeof roles)[number];

export interface Person {
  id: number;
  companyId: number;
  email: string;
  role: Role;
  token: string;
  sessionId: string;
}

export interface ChaosCompany {
  companyId: number;
  /** Part of every name of the company, so that leaked data can be recognised. */
  word: string;
  people: Person[];
}

export async function openCompany(fleet: Fleet, word: string): Promise<ChaosCompany> {
  const { id: companyId } = await aCompany(fleet.db.admin, { name: word });
  await aQueue(fleet.db.admin, { company_id: companyId, name: `${word} fila` });
  const people: Person[] = [];
  for (const role of roles) people.push(await aPerson(fleet, { companyId, word }, role));
  return { companyId, word, people };
}

let made = 0;

/** A user with a live sign-in session, without using the sign-in limit. */
export async function aPerson(
  { db, tokens }: Pick<Fleet, 'db' | 'tokens'>,
  company: Pick<ChaosCompany, 'companyId' | 'word'>,
  role: Role,
  queue_ids: number[] = [],
): Promise<Person> {
  const { companyId, word } = company;
  const profile = role === 'super' ? 'admin' : role;
  const user = await aUser(db.admin, {
    company_id: companyId,
    name: `${word} ${role}`,
    email: `${word}.${role}.${(made += 1)}@teste.exemplo`.toLowerCase(),
    profile,
    super: role === 'super',
    queue_ids,
  });
  const person = { id: user.id, companyId, email: user.email, role };
  return { ...person, ...(await signIn({ db, tokens }, person, user.name)) };
}

/** A sign-in session of a user who may have had one before. */
export async function signIn(
  { db, tokens }: Pick<Fleet, 'db' | 'tokens'>,
  { id, companyId, email, role }: Omit<Person, 'token' | 'sessionId'>,
  name = email,
): Promise<Pick<Person, 'token' | 'sessionId'>> {
  const { id: sessionId } = await aSession(db.admin, { company_id: companyId, user_id: id });
  const rights = {
    profile: role === 'super' ? 'admin' : role,
    super: role === 'super',
    allTicket: false,
    queueIds: [],
  };
  const claims = { userId: id, companyId, sessionId, name, email, ...rights } as const;
  return { token: await tokens.sign(claims, new Date()), sessionId };
}
