import { planFlags, type Plan } from '@recadia/contract/plans';
import { Layers } from 'lucide-react';
import { formatMoney } from '../../lib/i18n/money.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';

interface PlanTableProps {
  list: LoadedList<Plan>;
  chosen: Plan | null;
  onChoose: (plan: Plan) => void;
}

/** PLN-02 */
export function PlanTable({ list, chosen, onChoose }: PlanTableProps) {
  const { t } = useTranslation();
  const features = (plan: Plan) => planFlags.filter((flag) => plan[flag]).map((flag) => t(`plans.short.${flag}`));
  return (
    <ListRows
      list={list}
      noun={t('plans.noun')}
      empty={{ icon: <Layers />, title: t('plans.empty.title'), text: t('plans.empty.text') }}
    >
      <DataTable
        label={t('plans.title')}
        columns={[
          { id: 'name', header: t('plans.columns.name'), cell: ({ name }) => name },
          { id: 'users', header: t('plans.columns.users'), cell: ({ users }) => users },
          { id: 'connections', header: t('plans.columns.connections'), cell: ({ connections }) => connections },
          { id: 'queues', header: t('plans.columns.queues'), cell: ({ queues }) => queues },
          { id: 'value', header: t('plans.columns.value'), cell: ({ value }) => formatMoney(value) },
          {
            id: 'features',
            header: t('plans.columns.features'),
            cell: (plan) => features(plan).join(', ') || t('plans.noFeatures'),
          },
          {
            id: 'internal',
            header: t('plans.columns.internal'),
            // C-14: a plan that is not offered at sign-up is internal.
            cell: ({ useInternal }) => t(useInternal ? 'ui.no' : 'ui.yes'),
          },
        ]}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        factsOnCard={6}
        choice={{ isChosen: ({ id }) => id === chosen?.id, onChoose }}
      />
    </ListRows>
  );
}
