import type { Invoice } from '@recadia/contract/invoices';
import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { usePagedList, type LoadedList } from '../../lib/list/usePagedList.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { InvoiceList, invoicesQuery } from '../invoices/index.ts';
import styles from './Companies.module.css';

interface CompanyInvoicesDialogProps {
  company: OperatedCompany;
  onSettle: (invoice: Invoice) => void;
  onClose: () => void;
}

export function CompanyInvoicesDialog({ company, onSettle, onClose }: CompanyInvoicesDialogProps) {
  const { t } = useTranslation();
  const { scrollRef, ...list } = usePagedList(
    (search) => invoicesQuery(search, company.id),
    ({ invoices }) => invoices,
  );
  return (
    <Dialog title={t('companies.invoices')} subtitle={company.name} width={820} onClose={onClose}>
      <div ref={scrollRef} className={styles.invoices}>
        <SettledList list={list} onSettle={onSettle} />
      </div>
    </Dialog>
  );
}

type SettledListProps = { list: LoadedList<Invoice>; now?: Date } & Pick<CompanyInvoicesDialogProps, 'onSettle'>;

export function SettledList({ onSettle, ...list }: SettledListProps) {
  const { t } = useTranslation();
  return (
    <InvoiceList
      {...list}
      action={(invoice) => (
        <Button
          size="sm"
          icon={<CircleCheck />}
          aria-label={t('companies.settle.named', { id: invoice.id })}
          onClick={() => onSettle(invoice)}
        >
          {t('companies.settle.action')}
        </Button>
      )}
    />
  );
}
