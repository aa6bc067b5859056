import { authRoutes } from '@recadia/contract/auth';
import { expect, it } from 'vitest';
import { keepToken } from '../../lib/session/token.ts';
import { useSession } from '../../lib/session/session.ts';
import { useToasts } from '../../lib/interaction/toast.ts';
import { aCompany } from '../../testing/companies.ts';
import { standInServer } from '../../testing/server.ts';
import { aUser } from '../../testing/users.ts';
import { announceRenewal } from './announce-renewal.ts';

const renewed = aUser({ company: aCompany({ dueDate: '2026-12-30' }) });
const receive = (dueDate: string | null) => announceRenewal({ action: 'CONCLUIDA', company: { dueDate } });

it('part of INV-12: shows the new due date when a payment arrives, and loads the user again', async () => {
  standInServer().on(authRoutes.me, () => renewed);
  keepToken('t1', aUser());
  receive('2026-12-30');
  const text = 'Sua licença foi renovada até 30/12/2026!';
  expect(useToasts.getState().toasts).toMatchObject([{ tone: 'success', text }]);
  await expect.poll(() => useSession.getState().user?.company.dueDate).toBe('2026-12-30');
});

it('shows no toast when the company has no due date', () => {
  standInServer().on(authRoutes.me, () => renewed);
  receive(null);
  expect(useToasts.getState().toasts).toEqual([]);
});
