import { invoiceRoutes } from '@recadia/contract/invoices';
import { operatorCompanyRoutes } from '@recadia/contract/operator-companies';
import type { RouteSpec } from '@recadia/contract/route';
import type { PixEfi } from '@recadia/emulators/pix-efi';
import { createCaller, type Sent } from '../../../server/src/testing/call.ts';
import type { Fleet } from '../flood/fleet.ts';
import { requestCharge } from './payments.ts';
import { addPayer } from './payments-rows.ts';
import type { StandingCompany } from './standing-company.ts';

/** How a company is blocked, and how it works again. */
export interface Way {
  /**
   * Lapsed: a due date so long ago that linked phones are released. Midnight: the due date passes without a signal to
   * the processes.
   */
  block: 'disabled' | 'overdue' | 'lapsed' | 'midnight';
  back: 'operator' | 'settled' | 'pix';
}

export const ways: Way[] = [
  { block: 'lapsed', back: 'settled' },
  { block: 'disabled', back: 'operator' },
  { block: 'overdue', back: 'pix' },
  { block: 'midnight', back: 'pix' },
  { block: 'overdue', back: 'operator' },
];

const daysAgo = { overdue: 2, lapsed: 30, midnight: 2 };
const dayMs = 86_400_000;

export type Changes = ReturnType<typeof createChanges>;

/** The changes of standing, made by the operator's calls on alternating processes, or by a payment. */
export function createChanges(fleet: Fleet, efi: PixEfi, token: string) {
  let turn = 0;
  const { admin } = fleet.db;

  async function call(spec: RouteSpec, sent: Sent): Promise<void> {
    const api = fleet.apis[(turn += 1) % fleet.apis.length];
    const { status, text } = await createCaller(api?.url ?? '')(spec, { as: token, ...sent });
    if (status !== 200) throw new Error(`${spec.path} answered ${status}: ${text}`);
  }
  const change = ({ companyId: id, fields }: StandingCompany, changed: object) =>
    call(operatorCompanyRoutes.updateCompany, { params: { id }, body: { ...fields, ...changed } });

  return {
    async block(company: StandingCompany, how: Way['block']): Promise<void> {
      if (how === 'disabled') return change(company, { status: false });
      const dueDate = new Date(Date.now() - daysAgo[how] * dayMs).toISOString().slice(0, 10);
      if (how !== 'midnight') return change(company, { dueDate });
      const row = admin.updateTable('companies').where('id', '=', company.companyId);
      await row.set({ due_date: dueDate }).execute();
    },

    /** Prepares the change back, up to its last call, which the result makes. */
    async prepareBack(company: StandingCompany, how: Way['back']): Promise<() => Promise<void>> {
      if (how === 'operator') return () => change(company, { status: true, dueDate: '2999-12-31' });
      const payer = await addPayer(admin, company.companyId);
      const body = { reason: 'paid in cash' };
      if (how === 'settled') return () => call(invoiceRoutes.settleInvoice, { params: { id: payer.invoiceId }, body });
      const charge = await requestCharge(fleet, payer);
      return () => Promise.resolve(void efi.pay(charge));
    },
  };
}
