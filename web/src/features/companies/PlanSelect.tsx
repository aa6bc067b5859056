import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Select } from '../../ui/form/Select.tsx';
import { plansQuery } from '../plans/index.ts';

interface PlanSelectProps extends Omit<ComponentProps<typeof Select>, 'label' | 'options'> {
  /** Its plan is offered also while the list of plans loads. */
  current?: OperatedCompany | null;
}

export function PlanSelect({ current, ...field }: PlanSelectProps) {
  const { t } = useTranslation();
  const { data } = useQuery(plansQuery);
  const known = current?.plan ? [{ id: current.planId, name: current.plan.name }] : [];
  return (
    <Select
      label={t('companies.form.plan')}
      options={[
        { value: '', label: t('companies.form.choosePlan') },
        ...(data ?? known).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      {...field}
    />
  );
}
