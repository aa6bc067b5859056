import { operatorCompanyRoutes, type OperatedCompany } from '@recadia/contract/operator-companies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { call } from '../../lib/http/http.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { searchPages } from '../../lib/list/search-pages.ts';
import type { CompanyForm } from './company-form.ts';

const companiesKey = ['companies'] as const;

/** CMP-11: the failure has the text of the specification. */
export const companiesQuery = (searchParam: string) => ({
  ...searchPages({
    queryKey: [...companiesKey, { searchParam }],
    searchParam,
    load: (request) => call(operatorCompanyRoutes.listCompanies, request),
  }),
  meta: { failure: 'ui.list.recordsFailed' },
});

type Change = z.input<typeof operatorCompanyRoutes.updateCompany.body>;

export function useCompanyMutations() {
  const cache = useQueryClient();
  // The operator's own company is one of them.
  const onSuccess = () =>
    Promise.all([companiesKey, ['company'], ['plan']].map((queryKey) => cache.invalidateQueries({ queryKey })));
  const create = useMutation({
    mutationFn: ({ password, ...input }: Omit<CompanyForm, 'dueDate'> & { dueDate?: string | null }) =>
      call(operatorCompanyRoutes.createCompany, {
        body: { ...input, ...(password && { password }), language: currentLanguage() },
      }),
    onSuccess,
  });
  const update = useMutation({
    mutationFn: ({ id, body }: { id: number; body: Change }) =>
      call(operatorCompanyRoutes.updateCompany, { params: { id }, body }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ id }: OperatedCompany) => call(operatorCompanyRoutes.deleteCompany, { params: { id } }),
    onSuccess,
  });
  return { create, update, remove };
}
