import { planRoutes } from '@recadia/contract/plan-routes';
import { signUpRoutes } from '@recadia/contract/sign-up';
import { termsVersion } from '@recadia/contract/terms';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { aPlan } from '../../testing/plans.ts';
import { setWidth } from '../../testing/screen.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { SignUpPage } from './SignUpPage.tsx';

let server: StandIn;
let sent: unknown[];
beforeEach(() => {
  sent = [];
  server = standInServer()
    .on(signUpRoutes.showSignUp, () => ({ isOpen: true, trialDays: 3 }))
    .on(planRoutes.listSignUpPlans, () => [
      aPlan({ id: 1, name: 'Essencial', value: 149 }),
      aPlan({ id: 2, name: 'Profissional', value: 349, users: 10 }),
    ])
    .on(signUpRoutes.signUp, ({ body }) => {
      sent.push(body);
      return { id: 9, name: body.name, email: body.email };
    });
});

const show = (path = '/signup') =>
  render(
    <Stage path={path}>
      <Routes>
        <Route path="/signup" element={<SignUpPage />} />
        <Route path="/login" element={<p>login</p>} />
      </Routes>
    </Stage>,
  );
const box = (name: string) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Começar 3 dias grátis' });

async function fill(): Promise<void> {
  await user.type(await screen.findByLabelText('Nome da empresa'), 'Casa Aurora');
  await user.type(box('Seu WhatsApp'), '11984127700');
  await user.type(box('E-mail'), 'camila@casaaurora.exemplo');
  await user.type(box('Senha'), 'sofá verde na varanda');
  await user.click(screen.getByRole('checkbox'));
}

it('SGN-01 SGN-04 SGN-06 signs a company up with a public plan, and leads to the sign-in', async () => {
  show();
  await fill();
  expect(box('Seu WhatsApp')).toHaveValue('(11) 98412-7700');
  expect(screen.getByText('Forte.')).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: /Profissional/ }));
  await user.click(submit());
  expect(await screen.findByText('login')).toBeVisible();
  expect(screen.getByText('Cadastro concluído com sucesso! Entre com seu e-mail e senha.')).toBeVisible();
  expect(sent).toMatchObject([
    {
      name: 'Casa Aurora',
      phone: '11984127700',
      email: 'camila@casaaurora.exemplo',
      password: 'sofá verde na varanda',
      planId: 2,
      termsVersion,
    },
  ]);
});

it('SGN-02 ignores companyId in the address, and preselects the plan that the address names', async () => {
  show('/signup?companyId=7&plan=2');
  expect(await screen.findByRole('radio', { name: /Profissional/ })).toBeChecked();
  await fill();
  await user.click(submit());
  await screen.findByText('login');
  expect(sent).toEqual([expect.not.objectContaining({ companyId: expect.anything() as unknown })]);
});

it('SGN-03 names each wrong field beside it, and focuses the first one', async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Começar 3 dias grátis' }));
  for (const name of ['Nome da empresa', 'Seu WhatsApp', 'E-mail', 'Senha'])
    expect(box(name)).toHaveAccessibleDescription('Obrigatório');
  expect(box('Nome da empresa')).toHaveFocus();
  await user.type(box('Nome da empresa'), 'C');
  await user.type(box('E-mail'), 'camila');
  await user.type(box('Senha'), 'sofa');
  expect(box('Nome da empresa')).toHaveAccessibleDescription('Muito curto!');
  expect(box('E-mail')).toHaveAccessibleDescription('E-mail inválido');
  expect(box('Senha')).toHaveAccessibleDescription('Muito curto!');
  await user.type(box('Seu WhatsApp'), '119841277001234');
  expect(box('Seu WhatsApp')).toHaveValue('(11) 98412-7700');
  expect(box('Seu WhatsApp')).toBeValid();
  expect(sent).toEqual([]);
});

it.each([
  ['ERR_COMPANY_NAME_ALREADY_EXISTS', 409, 'Nome da empresa', 'Já existe uma empresa com este nome.'],
  ['ERR_USER_EMAIL_EXISTS', 409, 'E-mail', 'Já existe uma conta com este e-mail.'],
] as const)('shows %s beside its field until the text changes', async (code, status, field, text) => {
  server.on(signUpRoutes.signUp, () => refuse(status, code));
  show();
  await fill();
  await user.click(submit());
  await waitFor(() => expect(box(field)).toHaveAccessibleDescription(text));
  expect(box(field)).toHaveFocus();
  await user.type(box(field), 'x');
  expect(box(field)).toBeValid();
});

it('shows a refusal that belongs to no field, such as too many attempts', async () => {
  server.on(signUpRoutes.signUp, () => refuse(429, 'ERR_TOO_MANY_REQUESTS', { retryAfter: 60 }));
  show();
  await fill();
  await user.click(submit());
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true));
});

it('says that sign-up is closed, and offers another try when the offer did not load', async () => {
  server.on(planRoutes.listSignUpPlans, () => refuse(500, 'ERR_INTERNAL'));
  show();
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  server
    .on(planRoutes.listSignUpPlans, () => [aPlan()])
    .on(signUpRoutes.showSignUp, () => ({ isOpen: false, trialDays: 3 }));
  await user.click(retry);
  expect(await screen.findByText(/O cadastro de novas empresas está fechado/)).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
});

it('part of LAY-23: sends a sign-up once and is busy for 400 ms', async () => {
  vi.useFakeTimers();
  show();
  await act(() => vi.advanceTimersByTimeAsync(50));
  const values = {
    'Nome da empresa': 'Casa Aurora',
    'Seu WhatsApp': '(11) 98412-7700',
    'E-mail': 'a@b.exemplo',
    Senha: 'sofá verde',
  };
  for (const [name, value] of Object.entries(values)) fireEvent.change(box(name), { target: { value } });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(submit());
  fireEvent.click(submit());
  await act(() => vi.advanceTimersByTimeAsync(399));
  expect(submit()).toHaveAttribute('aria-disabled', 'true');
  await act(() => vi.advanceTimersByTimeAsync(50));
  expect(sent).toHaveLength(1);
});

it('shows the plans before the fields on a phone', async () => {
  setWidth(390);
  show();
  const plan = await screen.findByRole('radio', { name: /Essencial/ });
  expect(plan.compareDocumentPosition(box('Nome da empresa'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('X-SGN-05 asks for the terms after the fields, and sends nothing before they are accepted', async () => {
  show();
  await fill();
  await user.click(screen.getByRole('checkbox'));
  await user.click(submit());
  expect(screen.getByText('Aceite os termos para continuar.')).toBeVisible();
  expect(screen.getByRole('checkbox')).toHaveFocus();
  expect(sent).toEqual([]);
  expect(screen.getByRole('link', { name: 'termos de uso' })).toHaveAttribute('href', '/terms');
});
