import type { Payment } from '@recadia/contract/payments';
import i18next from 'i18next';
import { Undo2, Wallet } from 'lucide-react';
import { formatMoney } from '../../lib/i18n/money.ts';
import { formatDateTime } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import type { LoadedList } from '../../lib/list/usePagedList.ts';
import { Button } from '../../ui/form/Button.tsx';
import { DataTable } from '../../ui/list/DataTable.tsx';
import { ListRows } from '../../ui/list/ListRows.tsx';
import { leftOf } from './refund-form.ts';

interface PaymentTableProps {
  list: LoadedList<Payment>;
  onRefund: (payment: Payment) => void;
}

export function PaymentTable({ list, onRefund }: PaymentTableProps) {
  const { t } = useTranslation();
  return (
    <ListRows
      list={list}
      noun={t('operator-payments.list.noun')}
      empty={{
        icon: <Wallet />,
        title: t('operator-payments.list.empty.title'),
        text: t('operator-payments.list.empty.text'),
      }}
    >
      <DataTable
        label={t('operator-payments.list.title')}
        columns={[
          {
            id: 'company',
            header: t('operator-payments.list.columns.company'),
            cell: ({ companyName }) => <b>{companyName}</b>,
          },
          {
            id: 'invoice',
            header: t('operator-payments.list.columns.invoice'),
            cell: ({ invoiceId }) => <span className="tabular">{invoiceId}</span>,
          },
          {
            id: 'paidAt',
            header: t('operator-payments.list.columns.paidAt'),
            cell: ({ paidAt }) => (
              <time dateTime={paidAt} className="tabular">
                {formatDateTime(paidAt)}
              </time>
            ),
          },
          { id: 'gateway', header: t('operator-payments.list.columns.gateway'), cell: gatewayWords },
          {
            id: 'value',
            header: t('operator-payments.list.columns.value'),
            align: 'end',
            cell: ({ value }) => <b className="tabular">{formatMoney(value)}</b>,
          },
          {
            id: 'refunded',
            header: t('operator-payments.list.columns.refunded'),
            align: 'end',
            cell: ({ refunded }) => <span className="tabular">{refunded > 0 ? formatMoney(refunded) : '—'}</span>,
          },
        ]}
        factsOnCard={5}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ companyName }) => companyName}
        lead={(payment) => <RefundAction payment={payment} onRefund={onRefund} />}
      />
    </ListRows>
  );
}

/** A gateway of a newer server has no text here and shows its name. */
function gatewayWords({ gateway }: Payment): string {
  const key = `operator-payments.list.gateways.${gateway}`;
  return i18next.exists(key) ? i18next.t(key) : gateway;
}

function RefundAction({ payment, onRefund }: { payment: Payment } & Pick<PaymentTableProps, 'onRefund'>) {
  const { t } = useTranslation();
  const { invoiceId, companyName, refunded } = payment;
  if (leftOf(payment) === 0) return refunded > 0 && t('operator-payments.refund.whole');
  return (
    <Button
      size="sm"
      icon={<Undo2 />}
      aria-label={t('operator-payments.refund.named', { invoiceId, company: companyName })}
      onClick={() => onRefund(payment)}
    >
      {t('operator-payments.refund.action')}
    </Button>
  );
}
