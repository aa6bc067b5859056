import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { Checkout } from '../subscription/index.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { invoicesQuery } from './invoices.api.ts';
import { PayButton } from './PayButton.tsx';

export function InvoicesPage() {
  const { t } = useTranslation();
  const list = usePagedList(invoicesQuery, ({ invoices }) => invoices);
  const [payingId, setPayingId] = useState<number | null>(null);
  return (
    <>
      <PageHeader title={t('invoices.title')} text={t('invoices.intro')}>
        <Link to="/subscription">{t('invoices.subscription')}</Link>
      </PageHeader>
      <ListPanel
        scrollRef={list.scrollRef}
        toolbar={<SearchBox label={t('invoices.search')} onSearch={list.onSearch} />}
      >
        <InvoiceList list={list} action={(invoice) => <PayButton invoice={invoice} onPay={setPayingId} />} />
      </ListPanel>
      {payingId !== null && <Checkout invoiceId={payingId} onClose={() => setPayingId(null)} />}
    </>
  );
}
