import * as z from 'zod';
import { emailMaxLength, nameLength, passwordLength } from './limits.ts';
import { profiles } from './permissions.ts';
import { calendarDate, companyIdQuery, id, idParams, noInput, text } from './primitives.ts';
import { queueBrief } from './queues.ts';
import { route } from './route.ts';
import { setting } from './settings.ts';

const profile = z.enum(profiles);

/** The wire keeps the specification's spelling "desabled"; "disabled" is understood too (C-01). */
const allTicketAnswer = z.enum(['enabled', 'desabled']);
const allTicketInput = z.enum(['enabled', 'desabled', 'disabled']);

const company = z.object({
  id,
  name: z.string(),
  dueDate: calendarDate.nullable(),
  settings: z.array(setting),
  /** Whose wall clock the texts sent to customers tell (MSG-26). */
  timezone: z.string(),
});

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  profile,
  super: z.boolean(),
  allTicket: allTicketAnswer,
  online: z.boolean(),
  companyId: id,
  whatsappId: id.nullable(),
  queues: z.array(queueBrief),
  company,
});

export type User = z.infer<typeof user>;

/** What colleagues may know of each other (USR-11). */
export const userBrief = z.object({ id, name: z.string(), profile, queues: z.array(queueBrief) });

/** What every user of the company hears when a colleague changes: nothing that only admins may read. */
export const userLive = userBrief.extend({ online: z.boolean() });

const userName = text(nameLength.max).trim().min(nameLength.min);
const userEmail = text(emailMaxLength).trim().toLowerCase().pipe(z.email());
const userPassword = text(passwordLength.max).min(passwordLength.min);

/** The own profile: what anybody may change of themselves (ROL-16). */
export const ownProfile = z.strictObject({
  name: userName,
  email: userEmail,
  /** Blank keeps the password. */
  password: z.union([z.literal(''), userPassword]).optional(),
});

export const userChange = ownProfile.partial().extend({
  profile: profile.optional(),
  allTicket: allTicketInput.optional(),
  whatsappId: id.nullable().optional(),
  queueIds: z.array(id).max(200).optional(),
  /** Screens send the whole user back: these two are understood, compared and never written (ROL-15). */
  super: z.boolean().optional(),
  companyId: id.optional(),
});

export type UserChange = z.output<typeof userChange>;

export const userRoutes = {
  listColleagues: route({
    method: 'GET',
    path: '/users/list',
    summary: 'Everybody in the company, briefly',
    audience: 'user',
    needs: null,
    plan: null,
    params: noInput,
    query: z.strictObject(companyIdQuery),
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
    summary: 'One user: oneself, or any of the company for an admin',
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
    summary: 'Change a user: own name, e-mail and password, or as an admin also profile and queues',
    audience: 'user',
    needs: null,
    plan: null,
    params: idParams,
    query: noInput,
    body: userChange,
    answer: user,
    errors: [
      'ERR_NO_USER_FOUND',
      'ERR_USER_EMAIL_EXISTS',
      'ERR_LAST_ADMIN',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_COMMON_PASSWORD',
    ],
    rate: 'write',
    idempotency: 'natural',
  }),
};
