import * as z from 'zod';
import { company } from './companies.ts';
import { readDueDate, recurrences } from './due-date.ts';
import { companyNameLength, emailMaxLength, passwordLength } from './limits.ts';
import { mailLanguages } from './mail-languages.ts';
import { readByUsers, writtenBySuper } from './platform-rows.ts';
import { id, noInput, pageAnswer, pageQuery, text } from './primitives.ts';
import { route, type ContractFeature } from './route.ts';

/** X-CMP-01: the company with its first user, whom the form opens ("Usuário", C-79). */
const operatedCompany = company.extend({
  firstUser: z.object({ id, name: z.string(), email: z.string() }).nullable(),
});
export type OperatedCompany = z.infer<typeof operatedCompany>;

/** C-12: the legacy form sends 't'. */
const flag = z
  .union([z.boolean(), z.enum(['true', 't', 'enabled', 'false', 'f', 'disabled']), z.literal(1), z.literal(0)])
  .transform((given) => given === true || given === 1 || ['true', 't', 'enabled'].includes(String(given)));

/** CMP-07 */
const dueDate = text(40).nullable().transform(readDueDate);

/** The length of the name is checked by the service, which answers ERR_COMPANY_INVALID_NAME (CMP-15). */
const companyFields = {
  name: text(companyNameLength.max).trim(),
  email: text(emailMaxLength).trim().toLowerCase().pipe(z.email()),
  phone: text(32).trim().optional(),
  planId: id,
};

/** Without a password the first user gets an invitation, in the language of the operator. */
export const newCompany = z.strictObject({
  ...companyFields,
  password: text(passwordLength.max).min(passwordLength.min).optional(),
  status: flag.default(true),
  campaignsEnabled: flag.default(true),
  dueDate: dueDate.default(null),
  recurrence: z.enum(recurrences).default('MENSAL'),
  language: z.enum(mailLanguages).optional(),
});
export type NewCompany = z.output<typeof newCompany>;

/** Omitted fields stay unchanged. A new password is the first user's, and needs the caller's own (C-79, C-87). */
export const changedCompany = z.strictObject({
  ...companyFields,
  status: flag.optional(),
  campaignsEnabled: flag.optional(),
  dueDate: dueDate.optional(),
  recurrence: z.enum(recurrences).optional(),
  password: text(passwordLength.max).min(passwordLength.min).optional(),
  currentPassword: text(200).optional(),
  currentCode: text(40).trim().optional(),
});
export type CompanyChange = z.output<typeof changedCompany>;

/** CMP-09: users of the super company only. */
export const operatorCompanyRoutes = {
  listAllCompanies: route({
    ...readByUsers,
    audience: 'super',
    foreign: 'operator',
    path: '/companies/list',
    summary: 'All companies, by name',
    params: noInput,
    query: noInput,
    answer: z.array(operatedCompany),
    errors: [],
  }),
  listCompanies: route({
    ...readByUsers,
    audience: 'super',
    foreign: 'operator',
    path: '/companies',
    summary: 'A page of companies, by name',
    params: noInput,
    query: z.strictObject(pageQuery),
    answer: z.object({ companies: z.array(operatedCompany), ...pageAnswer }),
    errors: ['ERR_PAGE_TOO_DEEP'],
  }),
  createCompany: route({
    ...writtenBySuper,
    foreign: 'operator',
    method: 'POST',
    path: '/companies',
    summary: 'Create a company with its first admin and its settings',
    params: noInput,
    body: newCompany,
    /** The invitation link when no password was given and no mail server sends it. */
    answer: operatedCompany.extend({ link: z.string().nullable() }),
    errors: [
      'ERR_COMPANY_INVALID_NAME',
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
      'ERR_USER_EMAIL_EXISTS',
      'ERR_NO_PLAN_FOUND',
      'ERR_COMMON_PASSWORD',
    ],
  }),
  updateCompany: route({
    ...writtenBySuper,
    foreign: 'operator',
    method: 'PUT',
    path: '/companies/:id',
    summary: 'Change a company, its plan, due date and status',
    body: changedCompany,
    answer: operatedCompany,
    errors: [
      'ERR_NO_COMPANY_FOUND',
      'ERR_COMPANY_INVALID_NAME',
      'ERR_COMPANY_NAME_ALREADY_EXISTS',
      'ERR_NO_PLAN_FOUND',
      'ERR_COMMON_PASSWORD',
      'ERR_WRONG_PASSWORD',
      'ERR_REAUTHENTICATION_REQUIRED',
    ],
  }),
  deleteCompany: route({
    ...writtenBySuper,
    foreign: 'operator',
    method: 'DELETE',
    path: '/companies/:id',
    summary: 'Stop a company at once and delete all its data',
    body: noInput,
    answer: z.object({ message: z.string() }),
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_PROTECTED'],
  }),
};

export const operatorCompanyContract = {
  routes: operatorCompanyRoutes,
  errors: {
    ERR_COMPANY_INVALID_NAME: 400,
    /** The company of the platform's operators cannot be deleted. */
    ERR_COMPANY_PROTECTED: 409,
  },
} as const satisfies ContractFeature;
