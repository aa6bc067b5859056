import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { newCompany } from '@recadia/contract/operator-companies';
import { recurrences, type Recurrence } from '@recadia/contract/due-date';
import { nameLength, passwordLength } from '@recadia/contract/limits';
import { text } from '@recadia/contract/primitives';
import * as z from 'zod';
import { shownPhone } from './company-phone.ts';

/** The value of a list is a text; the empty choice is none. */
export const planChoice = z.string().regex(/^\d+$/).transform(Number);

const companyName = text(nameLength.max).trim().min(nameLength.min);

/** Blank: the first user gets an invitation instead. */
const password = z.union([z.literal(''), text(passwordLength.max).min(passwordLength.min)]);

/** The company as the form holds it; an empty or invalid due date becomes null (CMP-07). */
export const companyForm = newCompany
  .omit({ language: true })
  .extend({ name: companyName, planId: planChoice, password, status: z.boolean(), campaignsEnabled: z.boolean() });

export type CompanyForm = z.output<typeof companyForm>;

/** CMP-01: on as `true` and as `enabled` (C-13). */
export const hasCampaigns = ({ settings }: Pick<OperatedCompany, 'settings'>): boolean =>
  settings.some(({ key, value }) => key === 'campaignsEnabled' && (value === 'true' || value === 'enabled'));

export const recurrenceOf = ({ recurrence }: Pick<OperatedCompany, 'recurrence'>): Recurrence =>
  recurrences.find((known) => known === recurrence) ?? 'MENSAL';

/** CMP-01: the form offers MENSAL; another recurrence that a company already has stays. */
export const offeredRecurrences = (current: Recurrence): Recurrence[] =>
  recurrences.filter((one) => one === 'MENSAL' || one === current);

export function formOfCompany(company: OperatedCompany | null) {
  return {
    name: company?.name ?? '',
    email: company?.email ?? '',
    phone: shownPhone(company?.phone ?? ''),
    planId: company ? String(company.planId) : '',
    password: '',
    dueDate: company?.dueDate ?? '',
    recurrence: company ? recurrenceOf(company) : ('MENSAL' as const),
    status: company?.status ?? true,
    campaignsEnabled: company ? hasCampaigns(company) : true,
  };
}
