import { chatRoutes } from '@recadia/contract/chats';
import { companyRoutes } from '@recadia/contract/companies';
import { contactRoutes } from '@recadia/contract/contact-routes';
import { ticketRoutes } from '@recadia/contract/ticket-routes';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPlan } from '../../../testing/plans.ts';
import { aTicket } from '../../../testing/tickets.ts';
import { aUser } from '../../../testing/users.ts';
import { aChat } from '../../../testing/chats.ts';
import { refuse } from '../../../testing/server.ts';
import { Stage } from '../../../testing/Stage.tsx';
import { user } from '../../../testing/user.ts';
import { ScheduleDialog } from '../../schedules/index.ts';
import { address, mariana, setStage, show, stage } from '../testing/ticket-world.tsx';

beforeEach(setStage);

describe('a new ticket', () => {
  const fernanda = {
    id: 50,
    name: 'Fernanda Moraes',
    number: '5511998043316',
    profilePicUrl: '',
    isGroup: false,
    uuid: 'u',
    email: '',
    urlPicture: null,
    active: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    extraInfo: [],
    whatsapp: null,
    tickets: [],
  };
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Novo atendimento' }));
  const submitForFernanda = async () => {
    await user.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    const form = await dialog();
    await user.type(form.getByRole('combobox', { name: 'Contato' }), 'fern');
    await user.click(await form.findByRole('option', { name: /Fernanda Moraes/ }));
    await user.click(form.getByRole('button', { name: 'Abrir atendimento' }));
    return form;
  };

  beforeEach(() => {
    stage.server.on(contactRoutes.listContacts, () => ({
      contacts: [fernanda],
      count: 1,
      countCapped: false,
      hasMore: false,
      nextCursor: null,
    }));
  });

  it('CON-04 finds contacts from the third letter, like transfer and schedule', async () => {
    const asked: string[] = [];
    stage.server.on(contactRoutes.listContacts, ({ query }) => {
      asked.push(query.searchParam ?? '');
      return { contacts: [fernanda], count: 1, countCapped: false, hasMore: false, nextCursor: null };
    });
    const isAskedFromThree = async (box: HTMLElement) => {
      asked.length = 0;
      await user.type(box, 'fe');
      await new Promise((done) => setTimeout(done, 700));
      expect([asked, screen.queryByText('Fernanda Moraes')]).toEqual([[], null]);
      await user.type(box, 'r');
      expect(await screen.findByRole('option', { name: /Fernanda Moraes/ })).toBeInTheDocument();
      expect(asked).toEqual(['fer']);
    };
    const page = show(`/tickets/${mariana().uuid}`);
    await user.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    await isAskedFromThree((await dialog()).getByRole('combobox', { name: 'Contato' }));
    await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
    await user.click((await screen.findAllByRole('button', { name: 'Transferir' }))[0] as HTMLElement);
    const transfer = within(await screen.findByRole('dialog', { name: 'Transferir #1' }));
    await user.type(transfer.getByRole('combobox', { name: 'Atendente (opcional)' }), 'ra');
    expect(transfer.queryByRole('option', { name: /Rafael/ })).toBeNull();
    await user.type(transfer.getByRole('combobox', { name: 'Atendente (opcional)' }), 'f');
    expect(await transfer.findByRole('option', { name: /Rafael/ })).toBeInTheDocument();
    page.unmount();
    render(
      <Stage user={aUser()}>
        <ScheduleDialog schedule={null} onClose={() => undefined} />
      </Stage>,
    );
    await isAskedFromThree(await screen.findByRole('combobox', { name: 'Contato' }));
  });

  it.each([
    ['user', true],
    ['admin', false],
  ] as const)('TKT-20 a queue must be chosen by %s: %s', async (profile, isNeeded) => {
    stage.server.on(ticketRoutes.createTicket, ({ body }) => aTicket({ id: 70, contactId: body.contactId }));
    show('/tickets', profile);
    const form = await submitForFernanda();
    if (isNeeded) {
      expect(form.getByRole('combobox', { name: 'Fila' })).toHaveAccessibleDescription('Selecione uma fila');
      expect(stage.server.seen).not.toContain('POST /tickets');
      await user.selectOptions(form.getByRole('combobox', { name: 'Fila' }), 'Vendas');
      await user.click(form.getByRole('button', { name: 'Abrir atendimento' }));
    }
    await waitFor(() => expect(stage.server.seen).toContain('POST /tickets'));
    await waitFor(() => expect(address()).toBe(`/tickets/${aTicket({ id: 70 }).uuid}`));
  });

  it('part of TKT-19: names the holder of the contact, and opens the conversation', async () => {
    stage.server.on(ticketRoutes.createTicket, () =>
      refuse(409, 'ERR_OTHER_OPEN_TICKET', {
        ticket: { id: 1, uuid: mariana().uuid, user: { id: 8, name: 'Rafael Nunes' }, queue: { name: 'Suporte' } },
      }),
    );
    show();
    const form = await submitForFernanda();
    expect(await form.findByRole('alert')).toHaveTextContent('Rafael Nunes atende na fila Suporte');
    await user.click(form.getByRole('button', { name: 'Abrir conversa' }));
    await waitFor(() => expect(address()).toBe(`/tickets/${mariana().uuid}`));
  });

  it('part of X-CHT-07: asks the holder for the contact in their chat', async () => {
    const held = { id: 1, uuid: mariana().uuid, user: { id: 8, name: 'Rafael Nunes' }, queue: null };
    const chat = aChat({ isDirect: true });
    let asked: unknown;
    stage.server
      .on(companyRoutes.listPlan, () => ({
        id: 3,
        name: 'Casa Aurora',
        dueDate: null,
        plan: aPlan({ useInternalChat: true }),
      }))
      .on(ticketRoutes.createTicket, () => refuse(409, 'ERR_OTHER_OPEN_TICKET', { ticket: held }))
      .on(chatRoutes.openDirectChat, ({ body }) => {
        asked = body;
        return chat;
      });
    show();
    const form = await submitForFernanda();
    await user.click(await form.findByRole('button', { name: 'Pedir transferência' }));
    await waitFor(() => expect(address()).toBe(`/chats/${chat.uuid}`));
    expect(asked).toEqual({ userId: 8 });
  });
});
