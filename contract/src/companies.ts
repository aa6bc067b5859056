import * as z from 'zod';
import { holiday, holidays, openingHours, timeZone, week } from './hours.ts';
import { companyNameLength, emailMaxLength } from './limits.ts';
import { calendarDate, id, idParam, noInput, text } from './primitives.ts';
import { plan } from './plans.ts';
import { route, type ContractFeature } from './route.ts';
import { setting } from './settings.ts';

const companyPlan = z.object({ id, name: z.string(), dueDate: calendarDate.nullable(), plan: plan.nullable() });
export type CompanyPlan = z.infer<typeof companyPlan>;

export const company = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  planId: id,
  plan: z.object({ name: z.string() }).nullable(),
  status: z.boolean(),
  dueDate: calendarDate.nullable(),
  recurrence: z.string(),
  createdAt: z.iso.datetime(),
  settings: z.array(setting),
  /** Seven rows, Monday first (SET-08). */
  schedules: z.array(openingHours),
  holidays: z.array(holiday),
  /** The time zone of opening hours and days. */
  timezone: z.string(),
  billingName: z.string().nullable(),
  addressZipCode: z.string().nullable(),
  addressStreet: z.string().nullable(),
  addressState: z.string().nullable(),
  addressCity: z.string().nullable(),
  addressDistrict: z.string().nullable(),
  trialExpiration: z.iso.datetime().nullable(),
});
export type Company = z.infer<typeof company>;

/** CMP-18: the fields that only admins of the company and users of the super company read. */
const adminFields = {
  email: true,
  phone: true,
  planId: true,
  recurrence: true,
  trialExpiration: true,
  billingName: true,
  addressZipCode: true,
  addressStreet: true,
  addressState: true,
  addressCity: true,
  addressDistrict: true,
} as const;

const visibleCompany = company.partial(adminFields);
export type VisibleCompany = z.infer<typeof visibleCompany>;

export const withoutAdminFields = (whole: Company): VisibleCompany => company.omit(adminFields).parse(whole);

/** Omitted fields stay unchanged. */
const companyHours = z.strictObject({
  id: id.optional(),
  schedules: week,
  holidays: holidays.optional(),
  timezone: timeZone.optional(),
});
export type CompanyHours = z.output<typeof companyHours>;

/** X-SET-02: the company's own data, entered by its admin; empty means none. */
export const companyProfile = z.strictObject({
  name: text(companyNameLength.max).trim().min(companyNameLength.min),
  email: z.union([z.literal(''), text(emailMaxLength).trim().toLowerCase().pipe(z.email())]),
  phone: text(32).trim(),
  timezone: timeZone,
});
export type CompanyProfile = z.output<typeof companyProfile>;

const ofCompany = z.strictObject({ companyId: idParam });

export const companyRoutes = {
  listPlan: route({
    method: 'GET',
    path: '/companies/listPlan/:companyId',
    summary: 'The company with its plan and the features of the plan',
    audience: 'user',
    needs: null,
    plan: null,
    params: ofCompany,
    foreign: 'super',
    query: noInput,
    body: noInput,
    answer: companyPlan,
    errors: ['ERR_NO_COMPANY_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
  getCompany: route({
    method: 'GET',
    path: '/companies/:companyId',
    summary: 'The company with its settings, hours and holidays',
    audience: 'user',
    needs: null,
    plan: null,
    params: ofCompany,
    foreign: 'super',
    query: noInput,
    body: noInput,
    answer: visibleCompany,
    errors: ['ERR_NO_COMPANY_FOUND'],
    rate: 'read',
    idempotency: 'safe',
  }),
  updateHours: route({
    method: 'PUT',
    path: '/companies/:id/schedules',
    summary: 'Change the opening hours, holidays and time zone of the company',
    audience: 'user',
    needs: 'settings-page:edit',
    plan: null,
    params: z.strictObject({ id: idParam }),
    query: noInput,
    body: companyHours,
    answer: company,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_INVALID_SCHEDULE'],
    rate: 'write',
    idempotency: 'natural',
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/companies/:id/profile',
    summary: 'Change name, e-mail, phone and time zone of the own company',
    audience: 'user',
    needs: 'settings-page:edit',
    plan: null,
    params: z.strictObject({ id: idParam }),
    query: noInput,
    body: companyProfile,
    answer: company,
    errors: ['ERR_NO_COMPANY_FOUND', 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
    rate: 'write',
    idempotency: 'natural',
  }),
};

export const companyContract = {
  routes: companyRoutes,
  errors: {
    ERR_NO_COMPANY_FOUND: 404,
    ERR_COMPANY_NAME_ALREADY_EXISTS: 409,
    ERR_INVALID_SCHEDULE: 400,
  },
} as const satisfies ContractFeature;
