import type { OperatedCompany } from '@recadia/contract/operator-companies';
import { statesWithoutRows } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { anOperatedCompany } from '../../testing/companies.ts';
import { aList } from '../../testing/lists.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { SettledList } from './CompanyInvoicesDialog.tsx';
import { CompanyTable } from './CompanyTable.tsx';
import { DeleteCompanyDialog } from './DeleteCompanyDialog.tsx';
import { DueLegend } from './DueLegend.tsx';
import { todayIn } from './due-state.ts';
import { FirstUserDialog } from './FirstUserDialog.tsx';
import { RegisterTab } from './RegisterTab.tsx';
import { SettleDialog } from './SettleDialog.tsx';

const nothing = () => undefined;
const dueIn = (days: number) =>
  new Date(Date.parse(todayIn('America/Sao_Paulo')) + days * 86_400_000).toISOString().slice(0, 10);
const clinic = anOperatedCompany({ name: 'Clínica Vida Plena', dueDate: dueIn(5) });
const companies = [
  anOperatedCompany({ name: 'Casa Aurora Móveis', dueDate: dueIn(18) }),
  clinic,
  anOperatedCompany({ name: 'Auto Peças Rondon', dueDate: dueIn(2), phone: '5565936412200' }),
  anOperatedCompany({ name: 'Escola Passo Firme', dueDate: dueIn(-2), recurrence: 'TRIMESTRAL' }),
  anOperatedCompany({ name: 'Pizzaria Bella Nonna', dueDate: dueIn(-4), status: false }),
  anOperatedCompany({ name: 'Academia Pulso', dueDate: null, phone: null }),
];
const form = {
  isOpen: true,
  takesFocus: false,
  onDirty: nothing,
  onDelete: nothing,
  onFirstUser: nothing,
  onInvoices: nothing,
  onDone: nothing,
};
const invoices = [anInvoice({ id: 432 }), anInvoice({ id: 419, dueDate: '2026-11-10' }), anInvoice({ status: 'paid' })];
const user = { id: 1, name: 'Ana Prado', email: 'ana@vidaplena.exemplo' };

const list = (state: ListState, rows: OperatedCompany[] = [], isSearch = false) => (
  <CompanyTable list={aList(state, rows, isSearch)} chosen={clinic} onChoose={nothing} />
);

export const sheet: Sheet = {
  title: 'Companies',
  states: [
    ...statesWithoutRows(list),
    { name: 'full', alone: true, render: () => list({ kind: 'full' }, companies) },
    { name: 'legend', render: () => <DueLegend /> },
    { name: 'register', render: () => <RegisterTab trialDays={3} /> },
    { name: 'new', alone: true, render: () => <CompanyForm {...form} company={null} /> },
    { name: 'edit', alone: true, render: () => <CompanyForm {...form} company={clinic} /> },
    {
      name: 'delete',
      alone: true,
      render: () => <DeleteCompanyDialog company={clinic} onDeleted={nothing} onClose={nothing} />,
    },
    {
      name: 'invoices',
      render: () => (
        <SettledList
          list={aList({ kind: 'full' }, invoices)}
          now={new Date('2026-11-12T12:00:00')}
          onSettle={nothing}
        />
      ),
    },
    {
      name: 'settle',
      alone: true,
      render: () => <SettleDialog invoice={anInvoice({ id: 419, dueDate: '2026-11-10' })} onClose={nothing} />,
    },
    {
      name: 'first user',
      alone: true,
      render: () => <FirstUserDialog company={clinic} user={user} onClose={nothing} />,
    },
  ],
};
