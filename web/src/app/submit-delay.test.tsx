import { helpRoutes } from '@recadia/contract/helps';
import { operatorCompanyRoutes } from '@recadia/contract/operator-companies';
import { planRoutes } from '@recadia/contract/plan-routes';
import { scheduleRoutes } from '@recadia/contract/schedules';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { CompanyForm } from '../features/companies/CompanyForm.tsx';
import { HelpForm } from '../features/helps/HelpForm.tsx';
import { PlanForm } from '../features/plans/PlanForm.tsx';
import { ScheduleDialog } from '../features/schedules/ScheduleDialog.tsx';
import { anOperatedCompany } from '../testing/companies.ts';
import { aHelp } from '../testing/helps.ts';
import { aPlan } from '../testing/plans.ts';
import { aSchedule } from '../testing/schedules.ts';
import { standInServer, type StandIn } from '../testing/server.ts';
import { Stage } from '../testing/Stage.tsx';
import { aUser } from '../testing/users.ts';

interface DelayedForm {
  noun: string;
  save: string;
  answer: (server: StandIn) => StandIn;
  form: (onDone: () => void) => ReactNode;
}

const help = aHelp({ id: 2 });
const schedule = aSchedule({ id: 5, sendAt: new Date(Date.now() + 86_400_000).toISOString() });

const plan = aPlan({ id: 4 });
const company = anOperatedCompany({ id: 6 });
const nothing = () => undefined;
const opens = { onDelete: nothing, onFirstUser: nothing, onInvoices: nothing };
const beside = { isOpen: false, takesFocus: false, onDirty: nothing, ...opens };

const forms: DelayedForm[] = [
  {
    noun: 'helps',
    save: 'PUT /helps/2',
    answer: (server) => server.on(helpRoutes.updateHelp, () => help),
    form: (onDone) => <HelpForm help={help} onDone={onDone} />,
  },
  {
    noun: 'schedules',
    save: 'PUT /schedules/5',
    answer: (server) => server.on(scheduleRoutes.updateSchedule, () => schedule),
    form: (onDone) => <ScheduleDialog schedule={schedule} onClose={onDone} />,
  },
  {
    noun: 'plans',
    save: 'PUT /plans/4',
    answer: (server) => server.on(planRoutes.updatePlan, () => plan),
    form: (onDone) => <PlanForm {...beside} plan={plan} onDone={onDone} />,
  },
  {
    noun: 'companies',
    save: 'PUT /companies/6',
    answer: (server) => server.on(operatorCompanyRoutes.updateCompany, () => company),
    form: (onDone) => <CompanyForm {...beside} company={company} onDone={onDone} />,
  },
];

it.each(forms)('LAY-23 sends $noun once and is busy for 500 ms', async ({ save, answer, form }) => {
  vi.useFakeTimers();
  const server = answer(standInServer());
  const done = vi.fn();
  render(<Stage user={aUser({ super: true })}>{form(done)}</Stage>);
  await act(() => vi.advanceTimersByTimeAsync(50));
  const button = screen.getByRole('button', { name: 'Salvar' });
  fireEvent.click(button);
  fireEvent.click(button);
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(done).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(done).toHaveBeenCalledOnce();
  expect(server.seen.filter((call) => call === save)).toHaveLength(1);
});
