import type { Payment } from '@recadia/contract/payments';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { ListToolbar } from '../../ui/list/ListToolbar.tsx';
import styles from './OperatorPayments.module.css';
import { paymentsQuery } from './operator-payments.api.ts';
import { PaymentTable } from './PaymentTable.tsx';
import { RefundDialog } from './RefundDialog.tsx';

/** X-PAY-06: the payments of all companies, newest first. */
export function PaymentsPanel() {
  const { t } = useTranslation();
  const list = usePagedList(paymentsQuery, ({ payments }) => payments);
  const [toRefund, setToRefund] = useState<Payment | null>(null);
  return (
    <div className={styles.payments}>
      <ListPanel
        scrollRef={list.scrollRef}
        toolbar={
          <ListToolbar title={t('operator-payments.list.title')} count={list.firstPage?.count ?? 0}>
            <SearchBox label={t('operator-payments.list.search')} onSearch={list.onSearch} />
          </ListToolbar>
        }
      >
        <PaymentTable list={list} onRefund={setToRefund} />
      </ListPanel>
      {toRefund && <RefundDialog payment={toRefund} onClose={() => setToRefund(null)} />}
    </div>
  );
}
