import { planRoutes } from '@recadia/contract/plan-routes';
import type { Plan } from '@recadia/contract/plans';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPlan } from '../../testing/plans.ts';
import { setWidth } from '../../testing/screen.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { aUser } from '../../testing/users.ts';
import { PlansTab } from './PlansTab.tsx';

let plans: Plan[];
let server: StandIn;
beforeEach(() => {
  plans = [
    aPlan({ id: 1, name: 'Essencial', value: 149 }),
    aPlan({ id: 2, name: 'Rede', users: 30, connections: 10, queues: 20, value: 1_790.5, useInternal: false }),
  ];
  server = standInServer().on(planRoutes.listAllPlans, () => plans);
});

async function show() {
  render(
    <Stage user={aUser({ super: true })}>
      <PlansTab />
    </Stage>,
  );
  return screen.findByRole('table', { name: 'Planos' });
}
const form = () => within(screen.getByRole('form', { name: 'Plano' }));
const box = (name: string) => form().getByRole('textbox', { name });
const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }));
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

it('PLN-02 part of PLN-06: lists name, limits, value and flags; C-14 shows Interno inverted', async () => {
  const [, first, second] = within(await show()).getAllByRole('row');
  expect(cells(first as HTMLElement)).toEqual([
    'Essencial',
    '3',
    '1',
    '3',
    'R$\u00a0149,00',
    'Kanban, Agendamentos',
    'Não',
  ]);
  expect(cells(second as HTMLElement)).toEqual(expect.arrayContaining(['30', '10', '20', 'R$\u00a01.790,50', 'Sim']));
  expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
});

it('PLN-01 creates a plan with every flag on, and starts the next one', async () => {
  let sent: unknown;
  server.on(planRoutes.createPlan, ({ body }) => {
    sent = body;
    return aPlan({ id: 3, name: body.name });
  });
  await show();
  const flags = form().getAllByRole('switch');
  expect(flags).toHaveLength(8);
  const internal = form().getByRole('switch', { name: 'Interno' });
  for (const flag of flags) expect((flag as HTMLInputElement).checked).toBe(flag !== internal);
  await user.type(box('Nome'), 'Profissional');
  await user.type(box('Usuários'), '10');
  await user.type(box('Conexões'), '3');
  await user.type(box('Filas'), '5');
  await user.type(box('Valor por mês (R$)'), '349,90');
  await save();
  expect(await screen.findByText('Operação realizada com sucesso!')).toBeVisible();
  // The stand-in parses the body, so the amount is in cents here.
  expect(sent).toEqual({
    name: 'Profissional',
    users: 10,
    connections: 3,
    queues: 5,
    value: 34_990,
    useInternal: true,
    useCampaigns: true,
    useSchedules: true,
    useInternalChat: true,
    useExternalApi: true,
    useKanban: true,
    useOpenAi: true,
    useIntegrations: true,
  });
  await waitFor(() => expect(box('Nome')).toHaveValue(''));
  expect(box('Nome')).toHaveFocus();
});

it('edits the chosen plan, and shows beside each field the reason of a refusal', async () => {
  server.on(planRoutes.updatePlan, () => refuse(409, 'ERR_PLAN_NAME_ALREADY_EXISTS'));
  const table = await show();
  await user.click(within(table).getByRole('button', { name: 'Rede' }));
  expect(within(table).getByRole('button', { name: 'Rede', pressed: true })).toBeVisible();
  expect(box('Valor por mês (R$)')).toHaveValue('1790,50');
  expect(box('Nome')).toHaveFocus();
  await user.clear(box('Filas'));
  await user.type(box('Filas'), '2,5');
  await save();
  expect(box('Filas')).toHaveAccessibleDescription('Use um número inteiro');
  await user.clear(box('Filas'));
  await user.type(box('Filas'), '2');
  await save();
  const failed =
    'Não foi possível realizar a operação. Verifique se já existe um plano com o mesmo nome ou se os campos foram preenchidos corretamente';
  expect(await screen.findByText(failed)).toBeVisible();
  await waitFor(() => expect(box('Nome')).toHaveAccessibleDescription('Já existe um plano com este nome.'));
});

it('asks before another choice discards unsaved input', async () => {
  const table = await show();
  await user.type(box('Nome'), 'Quase');
  await user.click(within(table).getByRole('button', { name: 'Rede' }));
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  expect(box('Nome')).toHaveValue('Quase');
  await user.click(within(table).getByRole('button', { name: 'Rede' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await waitFor(() => expect(box('Nome')).toHaveValue('Rede'));
});

it('opens the form as a dialog when the screen is narrow', async () => {
  setWidth(390);
  render(
    <Stage user={aUser({ super: true })}>
      <PlansTab />
    </Stage>,
  );
  const list = await screen.findByRole('list', { name: 'Planos' });
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(within(list).getByRole('button', { name: 'Rede' }));
  expect(
    within(await screen.findByRole('dialog', { name: 'Rede' })).getByRole('button', { name: 'Excluir' }),
  ).toBeVisible();
});

describe('PLN-05 the texts of the specification', () => {
  it('name the result of a deletion, and the reason when a plan is in use', async () => {
    server.on(planRoutes.deletePlan, () => refuse(409, 'ERR_PLAN_IN_USE'));
    const table = await show();
    await user.click(within(table).getByRole('button', { name: 'Rede' }));
    const askToDelete = async () => {
      await user.click(screen.getByRole('button', { name: 'Excluir' }));
      const dialog = await screen.findByRole('dialog', { name: 'Excluir o plano Rede?' });
      await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    };
    await askToDelete();
    expect(await screen.findByText('Há empresas neste plano. Mude o plano delas antes de excluí-lo.')).toBeVisible();
    server.on(planRoutes.deletePlan, () => refuse(500, 'ERR_INTERNAL'));
    await askToDelete();
    expect(await screen.findByText('Não foi possível realizar a operação')).toBeVisible();
    server.on(planRoutes.deletePlan, () => ({ message: 'Plan deleted' }));
    await askToDelete();
    expect(await screen.findByText('Operação realizada com sucesso!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull());
  });

  it('say that the list did not load', async () => {
    server.on(planRoutes.listAllPlans, () => refuse(403, 'ERR_NO_PERMISSION'));
    render(
      <Stage user={aUser({ super: true })}>
        <PlansTab />
      </Stage>,
    );
    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeVisible();
  });
});
