import type { Invoice } from '@recadia/contract/invoices';
import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/i18n/money.ts';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import { statusOf } from './invoice-status.ts';

const tones = { paid: 'success', overdue: 'danger', open: 'info' } as const;

interface InvoiceListProps {
  list: LoadedList<Invoice>;
  now?: Date;
  /** What a person may do with an invoice that is not paid. */
  action: (invoice: Invoice) => ReactNode;
}

/** The invoices of a company; overdue ones are red, and say so in words. */
export function InvoiceList({ list, now = new Date(), action }: InvoiceListProps) {
  const { t } = useTranslation();
  const none = { icon: <Wallet />, title: t('invoices.empty.title'), text: t('invoices.empty.text') };
  return (
    <ListRows list={list} noun={t('invoices.noun')} empty={none}>
      <DataTable
        label={t('invoices.list')}
        columns={[
          { id: 'id', header: t('invoices.columns.id'), cell: ({ id }) => <span className="tabular">{id}</span> },
          { id: 'detail', header: t('invoices.columns.detail'), cell: ({ detail }) => detail },
          {
            id: 'dueDate',
            header: t('invoices.columns.dueDate'),
            cell: ({ dueDate }) => <span className="tabular">{formatDate(`${dueDate}T12:00:00`)}</span>,
          },
          {
            id: 'value',
            header: t('invoices.columns.value'),
            align: 'end',
            cell: ({ value }) => <b className="tabular">{formatMoney(value)}</b>,
          },
          {
            id: 'status',
            header: t('invoices.columns.status'),
            cell: (invoice) => {
              const status = statusOf(invoice, now);
              return <Pill tone={tones[status]}>{t(`invoices.status.${status}`)}</Pill>;
            },
          },
        ]}
        factsOnCard={4}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ detail }) => detail}
        lead={(invoice) => (invoice.status === 'paid' ? t('invoices.paid') : action(invoice))}
        tone={(invoice) => (statusOf(invoice, now) === 'overdue' ? 'overdue' : undefined)}
      />
    </ListRows>
  );
}
