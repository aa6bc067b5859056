import { contactRoutes } from '@recadia/contract/contactRoutes';
import { ticketRoutes } from '@recadia/contract/ticketRoutes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTicket } from '../../testing/builders.ts';
import { refuse } from '../../testing/server.ts';
import { user } from '../../testing/user.ts';
import { address, mariana, setStage, show, stage } from './testing/ticketWorld.tsx';

beforeEach(setStage);

describe('a new ticket', () => {
  const fernanda = {
    ...{ id: 50, name: 'Fernanda Moraes', number: '5511998043316', profilePicUrl: '', isGroup: false, uuid: 'u' },
    ...{
      email: '',
      urlPicture: null,
      active: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      extraInfo: [],
      whatsapp: null,
      tickets: [],
    },
  };
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Novo atendimento' }));

  beforeEach(() => {
    stage.server.on(contactRoutes.listContacts, () => ({
      ...{ contacts: [fernanda], count: 1, countCapped: false, hasMore: false, nextCursor: null },
    }));
  });

  it.each([
    ['user', true],
    ['admin', false],
  ] as const)('TKT-20 a queue must be chosen by %s: %s', async (profile, isNeeded) => {
    stage.server.on(ticketRoutes.createTicket, ({ body }) => aTicket({ id: 70, contactId: body.contactId }));
    show('/tickets', profile);
    await user.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    const form = await dialog();
    await user.type(form.getByRole('combobox', { name: 'Contato' }), 'fern');
    await user.click(await form.findByRole('option', { name: /Fernanda Moraes/ }));
    await user.click(form.getByRole('button', { name: 'Abrir atendimento' }));
    if (isNeeded) {
      expect(form.getByRole('combobox', { name: 'Fila' })).toHaveAccessibleDescription('Selecione uma fila');
      expect(stage.server.seen).not.toContain('POST /tickets');
      await user.selectOptions(form.getByRole('combobox', { name: 'Fila' }), 'Vendas');
      await user.click(form.getByRole('button', { name: 'Abrir atendimento' }));
    }
    await waitFor(() => expect(stage.server.seen).toContain('POST /tickets'));
    await waitFor(() => expect(address()).toBe(`/tickets/${aTicket({ id: 70 }).uuid}`));
  });

  it('part of TKT-19: who holds the contact is named, and the conversation can be opened', async () => {
    stage.server.on(ticketRoutes.createTicket, () =>
      refuse(409, 'ERR_OTHER_OPEN_TICKET', {
        ticket: { id: 1, uuid: mariana().uuid, user: { name: 'Rafael Nunes' }, queue: { name: 'Suporte' } },
      }),
    );
    show();
    await user.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    const form = await dialog();
    await user.type(form.getByRole('combobox', { name: 'Contato' }), 'fern');
    await user.click(await form.findByRole('option', { name: /Fernanda Moraes/ }));
    await user.click(form.getByRole('button', { name: 'Abrir atendimento' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Rafael Nunes atende na fila Suporte');
    await user.click(form.getByRole('button', { name: 'Abrir conversa' }));
    await waitFor(() => expect(address()).toBe(`/tickets/${mariana().uuid}`));
  });
});
