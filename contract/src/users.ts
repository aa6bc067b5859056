import * as z from 'zod';
import { emailMaxLength, nameLength, passwordLength, queuesOfUserMax } from './limits.ts';
import { mailLanguages } from './mail-languages.ts';
import { profiles } from './permissions.ts';
import {
  calendarDate,
  id,
  idParams,
  noInput,
  pageAnswer,
  pageQuery,
  saved,
  text,
  wholeListQuery,
} from './primitives.ts';
import { queueBrief } from './queues.ts';
import { route, type ContractFeature } from './route.ts';
import { setting } from './settings.ts';

const profile = z.enum(profiles);

/** The wire keeps the specification's spelling "desabled"; "disabled" is accepted too (C-01). */
const allTicketAnswer = z.enum(['enabled', 'desabled']);
const allTicketInput = z.enum(['enabled', 'desabled', 'disabled']);

const company = z.object({
  id,
  name: z.string(),
  dueDate: calendarDate.nullable(),
  settings: z.array(setting),
  /** The time zone of texts sent to customers (MSG-26). */
  timezone: z.string(),
  /** X-SGN-02: false until a company that signed up confirms its e-mail; its messages wait. */
  isEmailConfirmed: z.boolean(),
});

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  profile,
  super: z.boolean(),
  allTicket: allTicketAnswer,
  online: z.boolean(),
  /** A deactivated user keeps the name in every conversation, and cannot sign in (X-USR-01). */
  active: z.boolean(),
  companyId: id,
  whatsappId: id.nullable(),
  queues: z.array(queueBrief),
  company,
});

/** A row of the page of users, without the company, which is the reader's own. */
const listedUser = user.omit({ company: true }).extend({
  /** Signs in with an authenticator app besides the password (X-AUT-04). */
  twoFactor: z.boolean(),
  /** Has not yet chosen the first password (X-USR-02). */
  invited: z.boolean(),
});
export type ListedUser = z.infer<typeof listedUser>;

export type User = z.infer<typeof user>;

/** The fields that every user of the company may see (USR-11). */
export const userBrief = z.object({ id, name: z.string(), profile, queues: z.array(queueBrief) });

/** The live payload for every user of the company: without fields that only admins may read. */
export const userLive = userBrief.extend({ online: z.boolean() });

const userName = text(nameLength.max).trim().min(nameLength.min);
const userEmail = text(emailMaxLength).trim().toLowerCase().pipe(z.email());
const userPassword = text(passwordLength.max).min(passwordLength.min);

/** Required where a password or e-mail changes, so that a stolen session is not enough (C-87). */
const currentPassword = text(200);
/** A code of the authenticator app, or a backup code, in place of the password. */
const currentCode = text(40).trim();

/** The own profile: the fields that every user may change (ROL-16). */
export const ownProfile = z.strictObject({
  name: userName,
  email: userEmail,
  /** Blank keeps the password. */
  password: z.union([z.literal(''), userPassword]).optional(),
  currentPassword: currentPassword.optional(),
  currentCode: currentCode.optional(),
});

export const userChange = ownProfile.partial().extend({
  profile: profile.optional(),
  allTicket: allTicketInput.optional(),
  whatsappId: id.nullable().optional(),
  queueIds: z.array(id).max(queuesOfUserMax).optional(),
  active: z.boolean().optional(),
  /** The language of the mails that a new e-mail causes. */
  language: z.enum(mailLanguages).optional(),
  /** Screens send the whole user back: these two are accepted, compared and never written (ROL-15). */
  super: z.boolean().optional(),
  companyId: id.optional(),
});

/** A new user: every field that grants rights has a restrictive default. */
export const newUser = z.strictObject({
  name: userName,
  email: userEmail,
  password: userPassword,
  profile: profile.optional(),
  allTicket: allTicketInput.optional(),
  whatsappId: id.nullable().optional(),
  queueIds: z.array(id).max(queuesOfUserMax).optional(),
});

export type NewUser = z.output<typeof newUser>;

/** The same fields of an existing user: a blank password keeps the old one. */
export const knownUser = newUser.extend({
  password: z.union([z.literal(''), userPassword]),
  currentPassword: currentPassword.optional(),
  currentCode: currentCode.optional(),
});

export type KnownUser = z.output<typeof knownUser>;

export type UserChange = z.output<typeof userChange>;

/** Routes for admins who manage other users. */
const managed = { audience: 'user', needs: 'user-modal:editProfile', plan: null } as const;
const refusals = [
  'ERR_USER_EMAIL_EXISTS',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_COMMON_PASSWORD',
  'ERR_PLAN_LIMIT_USERS',
] as const;

export const userRoutes = {
  listUsers: route({
    ...managed,
    method: 'GET',
    path: '/users',
    summary: 'A page of users, by name',
    params: noInput,
    query: z.strictObject(pageQuery),
    body: noInput,
    answer: z.object({ users: z.array(listedUser), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
    rate: 'read',
    idempotency: 'safe',
  }),
  createUser: route({
    ...managed,
    method: 'POST',
    path: '/users',
    summary: 'Create a user',
    params: noInput,
    query: noInput,
    body: newUser,
    answer: user,
    errors: [...refusals, 'ERR_USER_CREATION_DISABLED'],
    rate: 'write',
    idempotency: 'key',
  }),
  deleteUser: route({
    ...managed,
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Delete a user: open tickets of the user return to pending',
    params: idParams,
    query: noInput,
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_LAST_ADMIN'],
    rate: 'write',
    idempotency: 'natural',
  }),
  listColleagues: route({
    method: 'GET',
    path: '/users/list',
    summary: 'All users of the company in short form',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    query: z.strictObject(wholeListQuery),
    foreign: 'super',
    body: noInput,
    answer: z.array(userBrief),
    errors: [],
    rate: 'read',
    idempotency: 'safe',
  }),
  showUser: route({
    method: 'GET',
    path: '/users/:id',
    summary: 'One user: the caller, or any user of the company for an admin',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: noInput,
    answer: user,
    foreign: 'super',
    errors: ['ERR_NO_USER_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
  updateUser: route({
    method: 'PUT',
    path: '/users/:id',
    summary:
      'Change a user: own name, e-mail and password, or as an admin also profile and queues. A new password or e-mail needs currentPassword or currentCode',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: userChange,
    answer: user,
    errors: [
      ...refusals,
      'ERR_NO_USER_FOUND',
      'ERR_LAST_ADMIN',
      'ERR_REAUTHENTICATION_REQUIRED',
      'ERR_WRONG_PASSWORD',
      'ERR_INVALID_SECOND_FACTOR',
    ],
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const userContract = {
  routes: userRoutes,
  errors: {
    ERR_NO_USER_FOUND: 404,
    ERR_USER_EMAIL_EXISTS: 409,
    ERR_USER_CREATION_DISABLED: 403,
    ERR_LAST_ADMIN: 409,
    ERR_PLAN_LIMIT_USERS: 400,
  },
  live: {
    user: z.discriminatedUnion('action', [
      z.object({ action: saved, user: userLive }),
      z.object({ action: z.literal('delete'), userId: id }),
    ]),
  },
} as const satisfies ContractFeature;
