import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { usePagedList } from '../../lib/list/usePagedList.ts';
import { SearchBox } from '../../ui/form/SearchBox.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { ListPanel } from '../../ui/list/ListPanel.tsx';
import { InvoiceList } from './InvoiceList.tsx';
import { invoicesQuery } from './invoices.api.ts';

export function InvoicesPage() {
  const { t } = useTranslation();
  const list = usePagedList(invoicesQuery, ({ invoices }) => invoices);
  return (
    <>
      <PageHeader title={t('invoices.title')} text={t('invoices.intro')} />
      <ListPanel
        scrollRef={list.scrollRef}
        toolbar={<SearchBox label={t('invoices.search')} onSearch={list.onSearch} />}
      >
        <InvoiceList list={list} />
      </ListPanel>
    </>
  );
}
