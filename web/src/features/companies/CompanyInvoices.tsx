import type { Invoice } from '@recadia/contract/invoices';
import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { useState } from 'react';
import { useReturnFocus } from '../../ui/overlay/useReturnFocus.ts';
import { CompanyInvoicesDialog } from './CompanyInvoicesDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';

/** X-INV-10: the invoices of a company, and the settlement of one, which leads back to them. */
export function CompanyInvoices({ company, onClose }: { company: OperatedCompany; onClose: () => void }) {
  const [settled, setSettled] = useState<Invoice | null>(null);
  // Each dialog was opened from the other one, which is gone when it closes.
  useReturnFocus();
  if (settled) return <SettleDialog invoice={settled} onClose={() => setSettled(null)} />;
  return <CompanyInvoicesDialog company={company} onSettle={setSettled} onClose={onClose} />;
}
