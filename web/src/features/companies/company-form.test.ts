import { expect, it } from 'vitest';
import { anOperatedCompany } from '../../testing/companies.ts';
import { companyForm, formOfCompany, hasCampaigns, offeredRecurrences } from './company-form.ts';
import { shownPhone } from './company-phone.ts';

it('offers MENSAL and the recurrence that the company already has', () => {
  expect(offeredRecurrences('MENSAL')).toEqual(['MENSAL']);
  expect(offeredRecurrences('ANUAL')).toEqual(['MENSAL', 'ANUAL']);
});

it('reads campaignsEnabled true and enabled as on, and other values as off', () => {
  const on = (value: string) => hasCampaigns({ settings: [{ key: 'campaignsEnabled', value }] });
  expect(['true', 'enabled', 'false', ''].map(on)).toEqual([true, true, false, false]);
  expect(hasCampaigns({ settings: [] })).toBe(false);
});

it.each(['', 'amanhã', '2026-02-30'])('part of CMP-07: sends the due date "%s" as null', (dueDate) => {
  const form = { ...formOfCompany(anOperatedCompany()), dueDate };
  expect(companyForm.parse(form).dueDate).toBeNull();
});

it('reads a company back from its form', () => {
  const company = anOperatedCompany({ planId: 4, dueDate: '2026-11-30', recurrence: 'TRIMESTRAL', status: false });
  expect(companyForm.parse(formOfCompany(company))).toMatchObject({
    name: company.name,
    planId: 4,
    dueDate: '2026-11-30',
    recurrence: 'TRIMESTRAL',
    status: false,
  });
});

it('requires e-mail and plan of a new company', () => {
  const { error } = companyForm.safeParse({ ...formOfCompany(null), name: 'Padaria' });
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['email', 'planId']);
});

it.each([
  ['1130884100', '(11) 3088-4100'],
  ['11984127700', '(11) 98412-7700'],
  ['5511984127700', '+55 (11) 98412-7700'],
  ['+351 912 345 678', '+351 912 345 678'],
])('shows the phone %s as %s', (phone, shown) => expect(shownPhone(phone)).toBe(shown));
