import { dashboardRoutes } from '@recadia/contract/dashboard';
import { queueRoutes } from '@recadia/contract/queues';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { aDashboard, aTrackingPeriod, aPanel, days, users } from './testing/numbers.ts';

let server: StandIn;

beforeEach(() => {
  server = standInServer()
    .on(queueRoutes.listQueues, () => [])
    .on(dashboardRoutes.showDashboard, () => aDashboard())
    .on(dashboardRoutes.listTicketsOfDays, () => ({ data: days, count: 412 }))
    .on(dashboardRoutes.listTicketsOfUsers, () => ({ data: users }))
    .on(dashboardRoutes.listDashboardTickets, () => ({ lives: [aTrackingPeriod()], hasMore: false, nextCursor: null }))
    .on(dashboardRoutes.showLivePanel, () => aPanel());
});

const show = (path = '/') =>
  render(
    <Stage user={aUser({ profile: 'admin' })} path={path}>
      <DashboardPage />
    </Stage>,
  );
const asked = (path: string) => server.seen.filter((one) => one.startsWith(`GET ${path}`));

it('DSH-02 filters by 3, 7, 15, 30, 60 or 90 days and by dates', async () => {
  show();
  const periods = within(await screen.findByRole('group', { name: 'Período' })).getAllByRole('button');
  expect(periods.map(({ textContent }) => textContent)).toEqual([
    '3 dias',
    '7 dias',
    '15 dias',
    '30 dias',
    '60 dias',
    '90 dias',
  ]);
  expect(screen.getByRole('button', { name: '7 dias' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: '30 dias' }));
  await waitFor(() => expect(asked('/dashboard?').at(-1)).toBe('GET /dashboard?days=30'));
  await user.click(screen.getByRole('button', { name: 'Datas' }));
  fireEvent.change(await screen.findByLabelText('De'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Até'), { target: { value: '2026-11-09' } });
  await user.click(screen.getByRole('button', { name: 'Filtrar' }));
  await waitFor(() =>
    expect(asked('/dashboard?').at(-1)).toBe('GET /dashboard?date_from=2026-11-01&date_to=2026-11-09'),
  );
});

it("DSH-03 filtering with no parameters says 'Parametrize o filtro' and asks for nothing", async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Datas' }));
  await user.click(await screen.findByRole('button', { name: 'Filtrar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Parametrize o filtro');
  // The numbers of the week may have been reloaded in the meantime.
  expect([...new Set(asked('/dashboard?'))]).toEqual(['GET /dashboard?days=7']);
});

it('DSH-07 mean times are hours and minutes, and ratings are of 1, 2 and 3', async () => {
  server.on(dashboardRoutes.showDashboard, () =>
    aDashboard({ counters: { ...aDashboard().counters, avgSupportTime: 78.4, avgWaitTime: 4.2 } }),
  );
  show();
  expect(await screen.findByRole('button', { name: /Tempo de atendimento/ })).toHaveTextContent('1 h 18 min');
  expect(screen.getByRole('button', { name: /Tempo de espera/ })).toHaveTextContent('0 h 04 min');
  expect(screen.getByRole('button', { name: /Muito satisfeito/ })).toHaveTextContent('214 · 75%');
  expect(screen.getByRole('button', { name: /^Satisfeito/ })).toHaveTextContent('54 · 19%');
  expect(screen.getByRole('button', { name: /Insatisfeito/ })).toHaveTextContent('18 · 6%');
  await user.click(screen.getByRole('button', { name: /Insatisfeito/ }));
  await waitFor(() => expect(asked('/dashboard/tickets?').at(-1)).toContain('of=rated&days=7&rate=1'));
});

it('DSH-08 super has two more cards: active connections and companies', async () => {
  const { unmount } = show();
  await screen.findByRole('button', { name: /Finalizados/ });
  expect(screen.queryByText('Empresas')).toBeNull();
  unmount();
  const totals = { totalWhatsappSessions: 12, totalCompanies: 4 };
  server.on(dashboardRoutes.showDashboard, () => aDashboard({ counters: { ...aDashboard().counters, ...totals } }));
  show();
  expect((await screen.findByText('Empresas')).parentElement).toHaveTextContent('4');
  expect(screen.getByText('Conexões ativas').parentElement).toHaveTextContent('12');
});

it('X-DSH-02 opens the counted tickets from card, bar, row, user and rating', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: /Finalizados/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Atendimentos finalizados' });
  expect(await within(dialog).findByText('Sofia Andrade')).toBeInTheDocument();
  expect(asked('/dashboard/tickets?').at(-1)).toContain('of=finished&days=7');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const first = await screen.findByRole('button', { name: '05/11/2026: 62 atendimentos abertos' });
  first.focus();
  await user.keyboard('{ArrowRight}{Enter}');
  await waitFor(() =>
    expect(asked('/dashboard/tickets?').at(-1)).toContain('of=opened&date_from=2026-11-06&date_to=2026-11-06'),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Atendimentos por dia: ver como tabela' }));
  await user.click(screen.getByRole('button', { name: '9 08/11/2026: ver atendimentos' }));
  await waitFor(() => expect(asked('/dashboard/tickets?').at(-1)).toContain('date_from=2026-11-08'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: /^Rafael Nunes/ }));
  await waitFor(() => expect(asked('/dashboard/tickets?').at(-1)).toContain('of=opened&days=7&userId=2'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const attendants = screen.getByRole('table', { name: 'Atendentes' });
  await user.click(within(attendants).getByRole('button', { name: '6 Rafael Nunes: Em atendimento agora' }));
  await waitFor(() => expect(asked('/dashboard/tickets?').at(-1)).toContain('of=open&days=7&userId=2'));
});

it('says what failed and lets one try again', async () => {
  server.on(dashboardRoutes.showDashboard, () => refuse(500, 'ERR_INTERNAL'));
  show();
  expect(await screen.findByRole('heading', { name: /Não deu para carregar os números/ })).toBeInTheDocument();
  server.on(dashboardRoutes.showDashboard, () => aDashboard());
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('button', { name: /Finalizados/ })).toHaveTextContent('412');
});

it('X-DSH-05 shows who waits, by queue, and who is free', async () => {
  show();
  const queues = await screen.findByRole('table', { name: 'Filas agora' });
  expect(within(queues).getByRole('link', { name: 'Vendas: ver 2 aguardando' })).toHaveAttribute(
    'href',
    '/tickets?side=pending&queues=1&all=queues',
  );
  expect(screen.getByRole('link', { name: /Bruno Lima/ })).toHaveAttribute(
    'href',
    '/tickets/6f1c0c8e-0000-4000-8000-000000000009',
  );
  // The same tone as in the list of tickets.
  expect(screen.getByRole('link', { name: /Bruno Lima/ }).querySelector('[data-tone]')).toHaveAttribute(
    ...(['data-tone', 'overdue'] as const),
  );
  expect(screen.getByText('Livre')).toBeInTheDocument();
  expect(screen.getByText('8 em curso')).toBeInTheDocument();
});
