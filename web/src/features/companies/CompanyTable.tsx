import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { Building2 } from 'lucide-react';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import { hasCampaigns, recurrenceOf } from './company-form.ts';
import { shownPhone } from './company-phone.ts';
import styles from './Companies.module.css';
import { daysLeft, dueTone, dueWords } from './due-state.ts';

interface CompanyTableProps {
  list: LoadedList<OperatedCompany>;
  chosen: OperatedCompany | null;
  onChoose: (company: OperatedCompany) => void;
}

const toneOf = ({ dueDate, timezone }: OperatedCompany) =>
  dueDate === null ? undefined : dueTone(daysLeft(dueDate, timezone));

/** CMP-02, CMP-03 */
export function CompanyTable({ list, chosen, onChoose }: CompanyTableProps) {
  const { t } = useTranslation();
  const yesOrNo = (is: boolean) => (is ? t('ui.yes') : <strong>{t('ui.no')}</strong>);
  return (
    <ListRows
      list={list}
      noun={t('companies.noun')}
      empty={{ icon: <Building2 />, title: t('companies.empty.title'), text: t('companies.empty.text') }}
    >
      <DataTable
        label={t('companies.title')}
        columns={[
          {
            id: 'name',
            header: t('companies.columns.name'),
            cell: ({ name, createdAt }) => (
              <Two first={<b>{name}</b>} second={t('companies.created', { date: formatDate(createdAt) })} />
            ),
          },
          {
            id: 'contact',
            header: t('companies.columns.contact'),
            cell: ({ email, phone }) => <Two first={email} second={shownPhone(phone ?? '')} />,
          },
          { id: 'plan', header: t('companies.columns.plan'), cell: ({ plan }) => plan?.name },
          {
            id: 'campaigns',
            header: t('companies.columns.campaigns'),
            cell: (company) => t(hasCampaigns(company) ? 'ui.yes' : 'ui.no'),
          },
          { id: 'status', header: t('companies.columns.status'), cell: ({ status }) => yesOrNo(status) },
          { id: 'due', header: t('companies.columns.due'), cell: (company) => <Due company={company} /> },
        ]}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        factsOnCard={5}
        choice={{ isChosen: ({ id }) => id === chosen?.id, onChoose }}
        tone={toneOf}
      />
    </ListRows>
  );
}

function Two({ first, second }: { first: React.ReactNode; second: React.ReactNode }) {
  return (
    <span className={styles.two}>
      <span>{first}</span>
      <small>{second}</small>
    </span>
  );
}

function Due({ company }: { company: OperatedCompany }) {
  const { t } = useTranslation();
  const { dueDate, timezone } = company;
  const recurrence = t(`companies.recurrences.${recurrenceOf(company)}`);
  if (dueDate === null) return <Two first={t('companies.noDueDate')} second={recurrence} />;
  const { key, count } = dueWords(daysLeft(dueDate, timezone));
  return (
    <Two
      first={
        <>
          {formatDate(dueDate)} <small>{t(`companies.due.${key}`, { count })}</small>
        </>
      }
      second={recurrence}
    />
  );
}
