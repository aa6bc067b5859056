import type { Invoice } from '@recadia/contract/invoices';
import { QrCode, Wallet } from 'lucide-react';
import { formatMoney } from '../../lib/i18n/money.ts';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import { statusOf } from './invoice-status.ts';

const tones = { paid: 'success', overdue: 'danger', open: 'info' } as const;

interface InvoiceListProps {
  list: LoadedList<Invoice>;
  now?: Date;
  onPay: (invoice: Invoice) => void;
}

/** The invoices of the company; overdue ones are red, and say so in words. */
export function InvoiceList({ list, now = new Date(), onPay }: InvoiceListProps) {
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
        lead={(invoice) => <PayAction invoice={invoice} onPay={onPay} />}
        tone={(invoice) => (statusOf(invoice, now) === 'overdue' ? 'overdue' : undefined)}
      />
    </ListRows>
  );
}

/** INV-04: only an open invoice opens the checkout. */
function PayAction({ invoice, onPay }: { invoice: Invoice } & Pick<InvoiceListProps, 'onPay'>) {
  const { t } = useTranslation();
  if (invoice.status === 'paid') return t('invoices.paid');
  return (
    <Button
      size="sm"
      icon={<QrCode />}
      aria-label={t('invoices.payNamed', { id: invoice.id })}
      onClick={() => onPay(invoice)}
    >
      {t('invoices.pay')}
    </Button>
  );
}
