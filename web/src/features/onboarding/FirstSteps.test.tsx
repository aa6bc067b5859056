import { contactRoutes } from '@recadia/contract/contact-routes';
import { connectionRoutes } from '@recadia/contract/connection-routes';
import { conversationRoutes } from '@recadia/contract/message-routes';
import { onboardingRoutes, type Onboarding } from '@recadia/contract/onboarding';
import type { Profile } from '@recadia/contract/permissions';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { render, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { aConnection } from '../../testing/connections.ts';
import { aTicket } from '../../testing/tickets.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { useFirstSteps } from './useFirstSteps.ts';

let state: Onboarding;
let server: StandIn;
let userId = 900;

beforeEach(() => {
  userId += 1;
  state = {
    connection: { name: 'Loja Centro', number: '551130884100' },
    people: 1,
    hasSent: false,
    queues: [{ id: 1, name: 'Vendas', color: '#21A161' }],
  };
  server = standInServer()
    .on(onboardingRoutes.showOnboarding, () => state)
    .on(connectionRoutes.listConnections, () => [aConnection({ id: 11 })]);
});

function Page() {
  const steps = useFirstSteps();
  const { pathname } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      {steps ? <FirstSteps state={steps} /> : <p>nothing to do</p>}
    </>
  );
}
const show = (profile: Profile = 'admin') =>
  render(
    <Stage user={aUser({ id: userId, profile })} path="/tickets">
      <Page />
    </Stage>,
  );
const step = (name: RegExp) => screen.getByText(name).closest('li') ?? expect.fail(`no step ${name}`);

it('says what is done, points at the next step alone, and can be hidden', async () => {
  show();
  await screen.findByRole('heading', { name: 'Boas-vindas, Camila' });
  screen.getByText('Faltam 2 passos para a Casa Aurora Móveis começar a atender. Leva cerca de 5 minutos.');
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '2');
  expect(step(/^Conectar um número/)).toHaveTextContent('Loja Centro, +55 (11) 3088-4100.');
  expect(document.querySelectorAll('[aria-current=step]')).toHaveLength(1);
  expect(step(/^Convidar atendentes/)).toHaveAttribute('aria-current', 'step');
  await user.click(screen.getByRole('button', { name: 'Ocultar primeiros passos' }));
  screen.getByText('nothing to do');
});

it('skips the invitation for a single agent; shows the end once, then asks no more', async () => {
  state = { ...state, hasSent: true };
  const { unmount } = show();
  await user.click(await screen.findByRole('button', { name: 'Vou atender só' }));
  await screen.findByText('Tudo pronto. Bom atendimento!');
  screen.getByText('nothing to do');
  unmount();
  const asked = server.seen.length;
  show();
  screen.getByText('nothing to do');
  expect(server.seen).toHaveLength(asked);
});

it('shows no steps to a company at work, and sends no requests for other profiles', async () => {
  state = { ...state, people: 9, hasSent: true };
  const { unmount } = show();
  await waitFor(() => expect(server.seen).toEqual(['GET /onboarding']));
  await waitFor(() => expect(localStorage.getItem(`onboarding-${userId}`)).toContain('"isOver":true'));
  expect(screen.queryByText('Tudo pronto. Bom atendimento!')).toBeNull();
  unmount();
  userId += 1;
  show('user');
  screen.getByText('nothing to do');
  expect(server.seen).toEqual(['GET /onboarding']);
});

it('sends the test to the own phone and opens its conversation; reports a wrong number', async () => {
  const sent: unknown[] = [];
  let isKnown = false;
  server
    .on(contactRoutes.createContact, ({ body }) => {
      sent.push(body);
      if (!isKnown) return refuse(400, 'ERR_WAPP_INVALID_CONTACT');
      const existingContact = {
        id: 5,
        name: 'Camila Duarte',
        number: body.number,
        profilePicUrl: '',
        isGroup: false,
        uuid: 'u',
        email: '',
        urlPicture: null,
        active: true,
        createdAt: '2026-11-12T10:58:00.000Z',
        extraInfo: [],
        whatsapp: null,
        tickets: [],
      };
      return { alreadyExists: true as const, existingContact };
    })
    .on(ticketRoutes.createTicket, ({ body }) => {
      sent.push(body);
      return aTicket({ id: 40, uuid: 'c0ffee00-0000-4000-8000-000000000040' });
    })
    .on(conversationRoutes.sendMessage, ({ params, body }) => {
      sent.push([params.ticketId, body]);
      return [];
    });
  show();
  await user.click(await screen.findByRole('button', { name: 'Enviar teste' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Seu celular'), '55 11 90000-1111');
  await user.click(dialog.getByRole('button', { name: 'Enviar teste' }));
  await waitFor(() => expect(dialog.getByLabelText('Seu celular')).toHaveAttribute('aria-invalid', 'true'));
  isKnown = true;
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Enviar teste' })).not.toHaveAttribute('aria-busy'));
  await user.click(dialog.getByRole('button', { name: 'Enviar teste' }));
  await screen.findByText('/tickets/c0ffee00-0000-4000-8000-000000000040');
  expect(sent.slice(1)).toEqual([
    { name: 'Camila Duarte', number: '5511900001111' },
    { contactId: 5, queueId: 1, whatsappId: 11, status: 'open' },
    [40, { body: 'Oi! Este é um teste do nosso atendimento.' }],
  ]);
});
