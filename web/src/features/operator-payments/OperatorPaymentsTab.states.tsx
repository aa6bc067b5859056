import type { Payment } from '@recadia/contract/payments';
import { statesWithoutRows } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { aList } from '../../testing/lists.ts';
import { aGateway, allDifferences, aPayment } from '../../testing/payments.ts';
import { NoAccount } from './AccountCard.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { AccountRows } from './AccountRows.tsx';
import { CardRow } from './Card.tsx';
import { CertificateDialog } from './CertificateDialog.tsx';
import { TestWords } from './ConnectionRow.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { Summary } from './ReconciliationCard.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const nothing = () => undefined;
const now = new Date('2026-11-12T12:00:00Z');
const payments = [
  aPayment(),
  aPayment({ companyName: 'Clínica Vida Plena', invoiceId: 419, value: 1_790.5, refunded: 46.67 }),
  aPayment({ companyName: 'Auto Peças Rondon', invoiceId: 401, gateway: 'hand', value: 149 }),
  aPayment({ companyName: 'Escola Passo Firme', invoiceId: 377, value: 149, refunded: 149 }),
];
const list = (state: ListState, rows: Payment[] = [], isSearch = false) => (
  <PaymentTable list={aList(state, rows, isSearch)} onRefund={nothing} />
);
const rows = (changes: Parameters<typeof aGateway>[0]) => (
  <AccountRows gateway={aGateway(changes)} round={0} now={now} onEdit={nothing} onCertificate={nothing} />
);
const tested = (code: string | null) => (
  <CardRow label="Conexão" action={null}>
    <TestWords result={{ ok: code === null, code, webhookUrl: null }} webhookUrl={aGateway().webhookUrl} />
  </CardRow>
);

export const sheet: Sheet = {
  title: 'Operator payments',
  states: [
    ...statesWithoutRows(list),
    { name: 'full', render: () => list({ kind: 'full' }, payments) },
    { name: 'no account', render: () => <NoAccount onEnter={nothing} /> },
    { name: 'account', render: () => rows({}) },
    {
      name: 'account without certificate',
      render: () => rows({ environment: 'sandbox', certificateExpiresAt: null, webhookUrl: null }),
    },
    { name: 'certificate that ends soon', render: () => rows({ certificateExpiresAt: '2026-11-24T12:00:00Z' }) },
    { name: 'certificate that has ended', render: () => rows({ certificateExpiresAt: '2026-11-10T12:00:00Z' }) },
    { name: 'tested', render: () => tested(null) },
    { name: 'refused', render: () => tested('credentials') },
    { name: 'no difference', render: () => <Summary count={0} /> },
    {
      name: 'differences',
      render: () => (
        <>
          <Summary count={12} />
          <DifferenceList differences={allDifferences()} />
        </>
      ),
    },
    {
      name: 'first account',
      alone: true,
      render: () => <AccountDialog gateway={null} onSaved={nothing} onClose={nothing} />,
    },
    {
      name: 'stored account',
      alone: true,
      render: () => <AccountDialog gateway={aGateway()} onSaved={nothing} onClose={nothing} />,
    },
    { name: 'certificate', alone: true, render: () => <CertificateDialog onSaved={nothing} onClose={nothing} /> },
    { name: 'refund', alone: true, render: () => <RefundDialog payment={aPayment()} onClose={nothing} /> },
    {
      name: 'refund by hand',
      alone: true,
      render: () => <RefundDialog payment={aPayment({ gateway: 'hand', refunded: 100.1 })} onClose={nothing} />,
    },
  ],
};
