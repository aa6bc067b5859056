import { randomBytes } from 'node:crypto';
import type { Profile } from '@recadia/contract/permissions';
import { planFlags } from '@recadia/contract/plans';
import { aCompany, aConnection, aPlan, aQueue, aUser } from '@recadia/db/testing';
import { createMediaLinks } from '../../server/src/features/messages/media/media.links.ts';
import { createFileLinks } from '../../server/src/platform/storage/links.ts';
import type { TestServer } from '../../server/src/testing/server.ts';
import { aCloudNumber } from './cloud-number.ts';
import {
  unseenSorts,
  type Credential,
  type Person,
  type RefKind,
  type Surroundings,
  type UnseenSort,
} from '../samples/sample.ts';
import type { Maker, RowId } from '../samples/kind.ts';
import { kindOf } from '../samples/samples.ts';
import type { Stage } from './stage.ts';
import { aStoredFile, placeOf } from './stored-file.ts';
import type { TicketPlace } from '../../testkit/talks.ts';

/** An id that no row has: most ids are counted up from one. */
export const absentIdOf = (kind: RefKind): RowId => kindOf(kind).absentId ?? 9_007_199_254_740_991;

interface Traits {
  profile: Profile;
  super: boolean;
  hasQueues: boolean;
  /** Sees waiting tickets without a queue, as most users here. */
  allTicket?: boolean;
}

/** A company with rows. Its word is part of every name in it, so that leaked data can be recognised. */
export interface World extends Surroundings {
  word: string;
  companyId: number;
  hasPlan: boolean;
  /** A user of the company with these traits; a new one when the call may change or end the session. */
  person(traits: Traits, isFresh: boolean): Promise<Person>;
  idOf(kind: RefKind, isFresh: boolean, at?: 'own queue' | UnseenSort): Promise<RowId>;
  /** Part of every text that requires visibility of an invisible ticket. */
  unseenWord: string;
}

let made = 0;

interface WorldFacts {
  isSuper?: boolean;
  hasPlan?: boolean;
  dueDate?: string;
}

export async function buildWorld(
  stage: Stage,
  word: string,
  { isSuper = false, hasPlan = true, dueDate }: WorldFacts = {},
): Promise<World> {
  const { server } = stage;
  const { admin } = server.db;
  const plan = await aPlan(admin, {
    // Plans belong to the platform, and strangers read them: their names carry no company's word.
    name: `Plan ${(made += 1)}`,
    users: 1_000_000,
    connections: 1_000_000,
    queues: 1_000_000,
    ...flags(hasPlan),
  });
  const company = await aCompany(admin, {
    name: `${word} company`,
    plan_id: plan.id,
    is_super: isSuper,
    due_date: dueDate ?? null,
  });
  const company_id = company.id;
  const name = (noun: string) => `${word} ${noun} ${(made += 1)}`;
  const aMember = (traits: Traits) =>
    aUser(admin, {
      company_id,
      name: name('user'),
      email: `${word}${(made += 1)}@teste.exemplo`,
      profile: traits.profile,
      super: traits.super,
      queue_ids: traits.hasQueues ? queueIds : [],
      all_ticket: traits.allTicket ?? true,
    });

  const openingHours = { weekday: word, weekdayEn: word, startTime: '08:00', endTime: '18:00' };
  const queueOf = () => aQueue(admin, { company_id, name: name('queue'), schedules: JSON.stringify([openingHours]) });
  const queueIds = [(await queueOf()).id, (await queueOf()).id];
  // A company keeps at least one admin; this one is never demoted.
  await aMember({ profile: 'admin', super: false, hasQueues: true });

  // The default number, which otherwise would be the first one that a call creates.
  const { id: connection_id } = await aConnection(admin, {
    company_id,
    name: name('connection'),
    is_default: true,
    status: 'DISCONNECTED',
  });

  const anAgent = () => aMember({ profile: 'user', super: false, hasQueues: true });
  const maker = (wanted: Pick<Maker, 'place' | 'secret'>): Maker => ({
    stage,
    admin,
    company_id,
    name,
    aMember: anAgent,
    aQueue: async () => (await queueOf()).id,
    last: new Map(),
    ...wanted,
  });
  const anywhere = maker({});
  const webhook = await aCloudNumber(stage, { companyId: company_id, name: name('cloud') });
  const elsewhere = (await queueOf()).id;
  const colleague = await anAgent();
  const fileId = await aStoredFile(server, { company_id, name });
  const links = createMediaLinks(server.platform.config.secrets.token);
  const attachments = createFileLinks(server.platform.config.secrets.token);
  const attachment = { ...(await placeOf(server, fileId)), name: `${name('file')}.txt`, type: 'text/plain' };
  const places: Record<'own queue' | UnseenSort, TicketPlace> = {
    'own queue': { status: 'pending', queue_id: queueIds[0] },
    'waiting elsewhere': { status: 'pending', queue_id: elsewhere, connection_id },
    'held elsewhere': { status: 'open', queue_id: elsewhere, user_id: colleague.id, connection_id },
    'closed elsewhere': { status: 'closed', queue_id: elsewhere, user_id: colleague.id, connection_id },
    'held without queue': { status: 'open', user_id: colleague.id, connection_id },
    'waiting without queue': { status: 'pending', connection_id },
  };
  const unseenWord = `${word}unseen`;
  const secret = (noun: string) => `${unseenWord} ${name(noun)}`;
  const makersAt = new Map(
    Object.entries(places).map(([at, place]) => [
      at,
      maker({ place, ...(unseenSorts.some((sort) => sort === at) && { secret }) }),
    ]),
  );
  const kept = new Map<string, Promise<RowId>>();
  const people = new Map<string, Promise<Person>>();
  return {
    word,
    companyId: company_id,
    hasPlan,
    queueIds,
    webhook,
    fileLink: () => links.urlOf({ companyId: company_id }, fileId, new Date()).slice('/media/'.length),
    attachmentLink: () => attachments.urlOf(attachment, new Date()).slice('/attachments/'.length),
    person: (traits, isFresh) =>
      isFresh ? aMember(traits) : keep(people, JSON.stringify(traits), () => aMember(traits)),
    unseenWord,
    idOf: (kind, isFresh, at) => {
      const make = () => kindOf(kind).make((at && makersAt.get(at)) ?? anywhere);
      return isFresh ? make() : keep(kept, `${at} ${kind}`, make);
    },
  };
}

export interface Credentials {
  token?: string;
  refreshToken?: string;
}

/** The credentials of a caller of this kind. Each call gets a session of its own. */
export async function credentialsOf(server: TestServer, credential: Credential, person: Person): Promise<Credentials> {
  if (credential === 'none') return {};
  if (credential === 'opaque') return { token: randomBytes(32).toString('base64url') };
  const { token, sessionId, refreshToken } = await server.signIn(person);
  if (credential === 'live') return { token, refreshToken };
  const { principals, tokens } = server.platform;
  if (credential === 'expired') {
    const { actor } = await principals.fromSession({ companyId: person.company_id, sessionId });
    return { token: await tokens.sign(actor, new Date(Date.now() - 60 * 60_000)), refreshToken };
  }
  await server.db.admin
    .updateTable('sessions')
    .set({ revoked_at: new Date(), revoked_reason: 'ended by the run' })
    .where('id', '=', sessionId)
    .execute();
  await principals.changed(person.id);
  return { token, refreshToken };
}

function flags(isOn: boolean) {
  const column = (flag: string) => flag.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(planFlags.map((flag) => [column(flag), isOn]));
}

function keep<T>(store: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = store.get(key) ?? make();
  store.set(key, known);
  return known;
}
