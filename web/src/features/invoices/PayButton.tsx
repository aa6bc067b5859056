import type { Invoice } from '@recadia/contract/invoices';
import { QrCode } from 'lucide-react';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { Button } from '../../ui/form/Button.tsx';

/** INV-04: opens the checkout of an open invoice. */
export function PayButton({ invoice: { id }, onPay }: { invoice: Invoice; onPay: (id: number) => void }) {
  const { t } = useTranslation();
  return (
    <Button size="sm" icon={<QrCode />} aria-label={t('invoices.payNamed', { id })} onClick={() => onPay(id)}>
      {t('invoices.pay')}
    </Button>
  );
}
