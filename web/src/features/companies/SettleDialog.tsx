import { settlement, type Invoice } from '@recadia/contract/invoices';
import { CircleCheck } from 'lucide-react';
import { formatMoney } from '../../lib/i18n/money.ts';
import { formatDate } from '../../lib/i18n/time.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { SaveDialog } from '../../ui/overlay/SaveDialog.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { useContractForm } from '../../ui/form/useContractForm.ts';
import { useSettle } from '../invoices/index.ts';

/** X-INV-01: settles an invoice that was paid outside the product, with a reason. */
export function SettleDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const settle = useSettle();
  const form = useContractForm({
    schema: settlement,
    defaultValues: { reason: '' },
    texts: { reason: { required: 'companies.settle.reasonShort', tooShort: 'companies.settle.reasonShort' } },
    onSubmit: (body) => settle.mutateAsync({ id: invoice.id, body }),
    onDone() {
      toast.success(t('companies.settle.done', { id: invoice.id }));
      onClose();
    },
  });
  return (
    <SaveDialog
      id="settle-form"
      title={t('companies.settle.title', { id: invoice.id })}
      subtitle={t('companies.settle.of', {
        value: formatMoney(invoice.value),
        date: formatDate(`${invoice.dueDate}T12:00:00`),
      })}
      form={form}
      action={{ label: t('companies.settle.action'), icon: <CircleCheck /> }}
      onClose={onClose}
    >
      <TextArea
        label={t('companies.settle.reason')}
        hint={t('companies.settle.reasonHint')}
        rows={3}
        data-autofocus
        {...form.field('reason')}
      />
      <p>{t('companies.settle.effect')}</p>
    </SaveDialog>
  );
}
