import { companyRoutes } from '@recadia/contract/companies';
import { act, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { useToasts } from '../lib/interaction/toast.ts';
import { aPlan } from '../testing/plans.ts';
import { aUser } from '../testing/users.ts';
import { standInServer } from '../testing/server.ts';
import { Stage } from '../testing/Stage.tsx';
import { PlanGuard } from './PlanGuard.tsx';
import { SuperGuard } from './SuperGuard.tsx';

const company = { id: 3, name: 'Casa Aurora Móveis', dueDate: null };

function Address() {
  return <output>{useLocation().pathname}</output>;
}
const open = () =>
  render(
    <Stage user={aUser()} path="/kanban">
      <PlanGuard flag="useKanban">
        <p>quadro</p>
      </PlanGuard>
      <Address />
    </Stage>,
  );

describe('a page of a plan feature', () => {
  it('ERR-06 without the feature it says so in the specification’s words and goes to / after 1 s', async () => {
    vi.useFakeTimers();
    standInServer().on(companyRoutes.listPlan, () => ({ ...company, plan: aPlan({ useKanban: false }) }));
    open();
    await act(() => vi.advanceTimersByTimeAsync(50));
    const text = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
    expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual([text]);
    expect(screen.queryByText('quadro')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(screen.getByRole('status', { name: '' })).toHaveTextContent('/kanban');
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(document.querySelector('output')).toHaveTextContent(/^\/$/);
  });

  it('with the feature, the page', async () => {
    standInServer().on(companyRoutes.listPlan, () => ({ ...company, plan: aPlan({ useKanban: true }) }));
    open();
    expect(await screen.findByText('quadro')).toBeInTheDocument();
  });

  it('a company without a plan has no plan features', async () => {
    standInServer().on(companyRoutes.listPlan, () => ({ ...company, plan: null }));
    open();
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});

describe('a page of the platform’s own people', () => {
  const openAs = (isSuper: boolean) =>
    render(
      <Stage user={aUser({ super: isSuper })} path="/announcements">
        <SuperGuard>
          <p>informativos</p>
        </SuperGuard>
        <Address />
      </Stage>,
    );

  it('ANN-03 shows the specification’s refusal to other users, and goes to / after 1 s', async () => {
    vi.useFakeTimers();
    standInServer();
    openAs(false);
    await act(() => vi.advanceTimersByTimeAsync(50));
    const text = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
    expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual([text]);
    expect(screen.queryByText('informativos')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(document.querySelector('output')).toHaveTextContent('/announcements');
    await act(() => vi.advanceTimersByTimeAsync(150));
    expect(document.querySelector('output')).toHaveTextContent(/^\/$/);
  });

  it('is theirs', () => {
    standInServer();
    openAs(true);
    expect(screen.getByText('informativos')).toBeInTheDocument();
  });
});
