import type { Invoice } from '@recadia/contract/invoices';
import { statesOfGuardedList } from '../../gallery/list-states.ts';
import type { Sheet } from '../../gallery/sheet.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { aList } from '../../testing/lists.ts';
import { InvoiceList } from './InvoiceList.tsx';
import { PayButton } from './PayButton.tsx';

const list = (state: ListState, invoices: Invoice[] = [], isSearch = false) => (
  <InvoiceList
    list={aList(state, invoices, isSearch)}
    now={new Date('2026-11-12T12:00:00')}
    action={(invoice) => <PayButton invoice={invoice} onPay={() => undefined} />}
  />
);

export const sheet: Sheet = {
  title: 'Invoices',
  states: [
    ...statesOfGuardedList(list),
    {
      name: 'full',
      render: () =>
        list({ kind: 'full' }, [
          anInvoice({ id: 432 }),
          anInvoice({
            id: 419,
            detail: 'Profissional com mais usuários e conexões',
            dueDate: '2026-11-10',
            value: 46.67,
          }),
          anInvoice({ id: 401, dueDate: '2026-10-30', status: 'paid' }),
        ]),
    },
  ],
};
