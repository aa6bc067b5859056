import { operatorCompanyRoutes, type OperatedCompany } from '@recadia/contract/operator-companies';
import { planRoutes } from '@recadia/contract/plan-routes';
import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOperatedCompany } from '../../testing/companies.ts';
import { aPlan } from '../../testing/plans.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { aUser } from '../../testing/users.ts';
import { CompaniesTab } from './CompaniesTab.tsx';
import { RegisterTab } from './RegisterTab.tsx';
import { todayIn } from './due-state.ts';

const zone = 'America/Sao_Paulo';
const dayMs = 86_400_000;
/** The date this many days after today in the company's zone. */
const inDays = (days: number) => new Date(Date.parse(todayIn(zone)) + days * dayMs).toISOString().slice(0, 10);
const aPage = (companies: OperatedCompany[]) => ({
  companies,
  count: companies.length,
  countCapped: false,
  hasMore: false,
  nextCursor: null,
});

let server: StandIn;
let companies: OperatedCompany[];
beforeEach(() => {
  companies = [
    anOperatedCompany({ id: 41, name: 'Casa Aurora', plan: { name: 'Rede' }, planId: 2, dueDate: inDays(18) }),
    anOperatedCompany({ id: 42, name: 'Vida Plena', dueDate: inDays(5), recurrence: 'TRIMESTRAL' }),
    anOperatedCompany({ id: 43, name: 'Passo Firme', dueDate: inDays(-3) }),
    anOperatedCompany({ id: 44, name: 'Bella Nonna', dueDate: inDays(-4), status: false }),
    anOperatedCompany({
      id: 45,
      name: 'Sem Prazo',
      dueDate: null,
      settings: [{ key: 'campaignsEnabled', value: 'true' }],
    }),
  ];
  server = standInServer()
    .on(operatorCompanyRoutes.listCompanies, ({ query: { searchParam: part = '' } }) =>
      aPage(companies.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()))),
    )
    .on(planRoutes.listAllPlans, () => [aPlan({ id: 1, name: 'Básico' }), aPlan({ id: 2, name: 'Rede' })])
    .on(twoFactorRoutes.showTwoFactor, () => ({ enabled: false, backupCodesLeft: 0, required: false }));
});

async function show() {
  render(
    <Stage user={aUser({ super: true })}>
      <CompaniesTab />
    </Stage>,
  );
  return screen.findByRole('table', { name: 'Empresas' });
}
const form = () => within(screen.getByRole('form', { name: 'Empresa' }));
const box = (name: string) => form().getByRole('textbox', { name });
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const choose = async (name: string) => {
  await user.click(within(rowOf(name)).getByRole('button'));
  await waitFor(() => expect(box('Nome')).toHaveValue(name));
};
const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }));

describe('the list of companies', () => {
  it('CMP-02 shows the columns of the specification, also by search', async () => {
    const table = await show();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(['Empresa', 'Contato', 'Plano', 'Campanhas', 'Ativa', 'Vencimento']);
    const cells = within(rowOf('Casa Aurora'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual([
      'Casa Auroracriada em 05/01/2026',
      `${companies[0]?.email}(11) 3088-4100`,
      'Rede',
      'Não',
      'Sim',
      `${inDays(18).split('-').reverse().join('/')} em 18 diasMensal`,
    ]);
    expect(
      within(rowOf('Sem Prazo'))
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(expect.arrayContaining(['Sim', 'Sem vencimentoMensal']));
    await user.type(screen.getByRole('searchbox'), 'bella{Enter}');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });

  it('CMP-03 colours the rows by the days left, and says the same in words', async () => {
    await show();
    const shown = ['Casa Aurora', 'Vida Plena', 'Passo Firme', 'Bella Nonna'].map((name) => {
      const row = rowOf(name);
      return [row.dataset['tone'], /(em|há) \d+ dias/.exec(row.textContent)?.[0]];
    });
    expect(shown).toEqual([
      [undefined, 'em 18 dias'],
      ['soon', 'em 5 dias'],
      ['due', 'há 3 dias'],
      ['overdue', 'há 4 dias'],
    ]);
    expect(screen.getByRole('list', { name: 'Cores das linhas' })).toHaveTextContent(
      'vence em 5 diasde 4 dias antes a 3 depoisvencida há 4 dias ou mais',
    );
  });

  it('CMP-11 says in the words of the specification that the list did not load', async () => {
    server.on(operatorCompanyRoutes.listCompanies, () => refuse(403, 'ERR_NO_PERMISSION'));
    render(
      <Stage user={aUser({ super: true })}>
        <CompaniesTab />
      </Stage>,
    );
    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeVisible();
  });
});

describe('the form of a company', () => {
  it('CMP-04 part of CMP-06: has the buttons of the form; + Vencimento advances the date', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Limpar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Usuário' })).toBeNull();
    await choose('Vida Plena');
    expect(screen.getByRole('button', { name: 'Excluir' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Usuário' })).toBeVisible();
    const due = form().getByLabelText('Vencimento');
    await user.clear(due);
    await user.type(due, '2026-11-30');
    await user.click(screen.getByRole('button', { name: '+ Vencimento: passar para 28/02/2027' }));
    expect(due).toHaveValue('2027-02-28');
    await user.click(screen.getByRole('button', { name: 'Limpar' }));
    await waitFor(() => expect(box('Nome')).toHaveValue(''));
  });

  it('CMP-05 CMP-07 edits the chosen row and resets; sends an empty due date as null', async () => {
    let sent: unknown;
    server.on(operatorCompanyRoutes.updateCompany, ({ params, body }) => {
      sent = { id: params.id, ...body };
      return anOperatedCompany({ id: params.id, name: body.name });
    });
    await show();
    await choose('Vida Plena');
    expect(within(rowOf('Vida Plena')).getByRole('button', { pressed: true })).toBeVisible();
    await user.clear(form().getByLabelText('Vencimento'));
    await user.selectOptions(form().getByRole('combobox', { name: 'Plano' }), 'Rede');
    await user.click(form().getByRole('switch', { name: 'Empresa ativa' }));
    await save();
    expect(await screen.findByText('Operação realizada com sucesso!')).toBeVisible();
    expect(sent).toMatchObject({
      id: 42,
      name: 'Vida Plena',
      planId: 2,
      dueDate: null,
      status: false,
      recurrence: 'TRIMESTRAL',
    });
    expect(sent).not.toHaveProperty('password');
    await waitFor(() => expect(box('Nome')).toHaveValue(''));
    expect(box('Nome')).toHaveFocus();
  });

  it('CMP-08 requires e-mail and plan, and shows the invitation link when no mail is sent', async () => {
    let sent: unknown;
    server.on(operatorCompanyRoutes.createCompany, ({ body }) => {
      sent = body;
      return { ...anOperatedCompany({ name: body.name }), link: 'https://recadia.exemplo/invitation#abc' };
    });
    await show();
    await user.type(box('Nome'), 'Padaria da Vila');
    await save();
    expect(box('E-mail')).toHaveAccessibleDescription('Obrigatório');
    const plan = form().getByRole('combobox', { name: 'Plano' });
    expect(plan).toHaveAccessibleDescription('Obrigatório');
    expect(box('E-mail')).toHaveFocus();
    await user.type(box('E-mail'), 'caio@padaria.exemplo');
    await user.selectOptions(plan, 'Básico');
    await save();
    expect(await screen.findByDisplayValue('https://recadia.exemplo/invitation#abc')).toBeVisible();
    expect(sent).toMatchObject({
      name: 'Padaria da Vila',
      planId: 1,
      status: true,
      campaignsEnabled: true,
      dueDate: null,
    });
    expect(sent).not.toHaveProperty('password');
  });

  it('CMP-12 shows the text of the specification and the reason beside the field', async () => {
    server.on(operatorCompanyRoutes.updateCompany, () => refuse(409, 'ERR_COMPANY_NAME_ALREADY_EXISTS'));
    await show();
    await choose('Casa Aurora');
    await save();
    const failed =
      'Não foi possível realizar a operação. Verifique se já existe uma empresa com o mesmo nome ou se os campos foram preenchidos corretamente';
    expect(await screen.findByText(failed)).toBeVisible();
    await waitFor(() => expect(box('Nome')).toHaveAccessibleDescription('Já existe uma empresa com este nome.'));
  });

  it('CMP-13 deletes only after the name was typed, and says what is lost', async () => {
    server.on(operatorCompanyRoutes.deleteCompany, () => refuse(409, 'ERR_COMPANY_PROTECTED'));
    await show();
    await choose('Casa Aurora');
    const askToDelete = async () => {
      await user.click(screen.getByRole('button', { name: 'Excluir' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Excluir a empresa Casa Aurora?' }));
      const remove = dialog.getByRole('button', { name: 'Excluir' });
      expect(remove).toHaveAttribute('aria-disabled', 'true');
      expect(dialog.getByText(/atendimentos, mensagens e anotações/)).toBeVisible();
      await user.type(dialog.getByRole('textbox', { name: 'Digite Casa Aurora para confirmar' }), 'casa aurora');
      await user.click(remove);
    };
    await askToDelete();
    expect(await screen.findByText('Não foi possível realizar a operação')).toBeVisible();
    server.on(operatorCompanyRoutes.deleteCompany, () => ({ message: 'Company deleted' }));
    await askToDelete();
    expect(await screen.findByText('Operação realizada com sucesso!')).toBeVisible();
    await waitFor(() => expect(box('Nome')).toHaveValue(''));
  });

  it('sets the password of the first user with the proof of the operator (C-79)', async () => {
    let sent: unknown;
    server.on(operatorCompanyRoutes.updateCompany, ({ body }) => {
      sent = body;
      return anOperatedCompany({ id: 41 });
    });
    await show();
    await choose('Casa Aurora');
    await user.click(screen.getByRole('button', { name: 'Usuário' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Usuário principal' }));
    expect(dialog.getByRole('textbox', { name: 'E-mail' })).toHaveValue(companies[0]?.firstUser?.email);
    await user.type(dialog.getByLabelText('Nova senha'), 'sofá verde');
    await user.type(dialog.getByLabelText('Senha atual'), 'minha senha');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Operação realizada com sucesso!')).toBeVisible();
    expect(sent).toMatchObject({ name: 'Casa Aurora', password: 'sofá verde', currentPassword: 'minha senha' });
  });
});

it('part of SGN-01: the operator registers a company with the trial of the platform', async () => {
  let sent: unknown;
  server.on(operatorCompanyRoutes.createCompany, ({ body }) => {
    sent = body;
    return { ...anOperatedCompany({ name: body.name }), link: null };
  });
  render(
    <Stage user={aUser({ super: true })}>
      <RegisterTab trialDays={3} />
    </Stage>,
  );
  const register = within(await screen.findByRole('form', { name: 'Cadastrar empresa' }));
  expect(register.getByText('Com 3 dias de teste, mesmo com o cadastro público fechado.')).toBeVisible();
  await user.type(register.getByRole('textbox', { name: 'Nome da empresa' }), 'Ótica Horizonte');
  await user.type(register.getByRole('textbox', { name: 'E-mail' }), 'otica@horizonte.exemplo');
  await user.type(register.getByRole('textbox', { name: 'Telefone' }), '(85) 99261-0093');
  await user.selectOptions(await register.findByRole('combobox', { name: 'Plano' }), 'Rede');
  await user.type(register.getByLabelText('Senha'), 'sofá verde');
  await user.click(register.getByRole('button', { name: 'Cadastrar' }));
  expect(await screen.findByText('Operação realizada com sucesso!')).toBeVisible();
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(sent).toMatchObject({
    name: 'Ótica Horizonte',
    phone: '85992610093',
    planId: 2,
    password: 'sofá verde',
    recurrence: 'MENSAL',
    dueDate: new Date(Date.parse(today) + 3 * dayMs).toISOString().slice(0, 10),
    status: true,
    campaignsEnabled: true,
  });
});
