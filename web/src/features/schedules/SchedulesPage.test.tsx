import { connectionRoutes } from '@recadia/contract/connection-routes';
import { contactRoutes } from '@recadia/contract/contact-routes';
import { scheduleRoutes } from '@recadia/contract/schedules';
import type { Schedule } from '@recadia/contract/schedules';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aContact, aContactPage, aCustomer } from '../../testing/contacts.ts';
import { aSchedule } from '../../testing/schedules.ts';
import { aUser } from '../../testing/users.ts';
import { standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { toLocalInput } from './calendar.ts';
import { SchedulesPage } from './SchedulesPage.tsx';

let schedules: Schedule[];
let server: StandIn;

const today = (hour: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour).toISOString();
};

beforeEach(() => {
  schedules = [
    aSchedule({ contact: aCustomer('Mariana Lopes'), sendAt: today(10), body: 'Confirmar entrega' }),
    aSchedule({ contact: aCustomer('Eduardo Pires'), sendAt: today(14), status: 'ERRO', error: 'late' }),
    aSchedule({ contact: aCustomer('Fernanda Ribeiro'), sendAt: today(9), status: 'ENVIADA', sentAt: today(9) }),
  ];
  server = standInServer()
    .on(scheduleRoutes.listSchedules, ({ query }) => {
      const found = schedules.filter(({ contact }) => contact.name.toLowerCase().includes(query.searchParam ?? ''));
      return { schedules: found, count: found.length, countCapped: false, hasMore: false, nextCursor: null };
    })
    .on(scheduleRoutes.createSchedule, ({ body }) => aSchedule({ ...body, userId: 7, sendAt: body.sendAt }))
    .on(scheduleRoutes.deleteSchedule, () => ({ message: 'Schedule deleted' }))
    .on(connectionRoutes.listConnections, () => [])
    .on(contactRoutes.listContacts, () => aContactPage([aContact({ id: 5, name: 'Renata Farias' })]))
    .on(contactRoutes.showContact, ({ params }) => aContact({ id: params.id, name: 'Clube Náutico' }));
});

const show = (path = '/schedules') =>
  render(
    <Stage user={aUser()} path={path}>
      <SchedulesPage />
    </Stage>,
  );
const save = () => screen.getByRole('button', { name: 'Salvar' });

describe('the page of schedules', () => {
  it('part of SCH-03: shows five views, count, search, add, and edit and delete of each', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Agendamentos (3)' })).toBeInTheDocument();
    const views = within(screen.getByRole('group', { name: 'Visualização' })).getAllByRole('button');
    expect(views.map(({ textContent }) => textContent)).toEqual(['Mês', 'Semana', 'Semana útil', 'Dia', 'Agenda']);
    for (const view of ['Mês', 'Semana útil', 'Dia', 'Agenda', 'Semana']) {
      await user.click(screen.getByRole('button', { name: view }));
      expect(screen.getByRole('button', { name: view })).toHaveAttribute('aria-pressed', 'true');
      // Today may be a Sunday.
      if (view !== 'Semana útil') expect((await screen.findAllByText('Mariana Lopes')).length).toBeGreaterThan(0);
    }
    await user.click(screen.getByRole('button', { name: /10:00, Mariana Lopes, Agendada/ }));
    const about = await screen.findByRole('dialog', { name: /Mariana Lopes/ });
    expect(within(about).getByRole('button', { name: 'Editar' })).toBeInTheDocument();
    await user.click(within(about).getByRole('button', { name: 'Excluir' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Agendamento excluído com sucesso.')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Agendamentos (2)' })).toBeInTheDocument();

    // One hour is 64 px high, and the first event is at nine or later.
    expect(screen.getByRole('group', { name: 'Horas do dia' }).scrollTop).toBeGreaterThan(8 * 64);

    await user.type(screen.getByRole('searchbox', { name: 'Buscar contato ou texto' }), 'eduardo{Enter}');
    await waitFor(() => expect(server.seen.at(-1)).toContain('searchParam=eduardo'));
    expect(await screen.findByText('Não saiu a tempo: o horário passou há mais de um dia.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Novo agendamento' }));
    expect(await screen.findByRole('dialog', { name: 'Novo agendamento' })).toBeInTheDocument();
  });

  it('part of SCH-07: offers no change of a sent schedule', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: /09:00, Fernanda Ribeiro, Enviada/ }));
    const about = await screen.findByRole('dialog', { name: /Fernanda Ribeiro/ });
    expect(within(about).queryByRole('button', { name: 'Editar' })).toBeNull();
    expect(within(about).getByText('Não pode mais ser alterada')).toBeInTheDocument();
  });

  it('SCH-05 says in the specification’s words what is missing, and takes pictures only', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Novo agendamento' }));
    const body = await screen.findByRole('textbox', { name: 'Mensagem' });
    const sendAt = screen.getByLabelText('Data e hora do envio');
    fireEvent.change(sendAt, { target: { value: '' } });
    await user.click(save());
    await waitFor(() => expect(sendAt).toHaveAccessibleDescription('Obrigatório'));
    expect(body).toHaveAccessibleDescription(/Obrigatório/);
    expect(screen.getByRole('combobox', { name: 'Contato' })).toHaveAccessibleDescription('Obrigatório');
    await user.type(body, 'oi');
    await waitFor(() => expect(body).toHaveAccessibleDescription(/Mensagem muito curta/));
    fireEvent.change(sendAt, { target: { value: '2020-01-01T10:00' } });
    await waitFor(() => expect(sendAt).toHaveAccessibleDescription('Escolha um horário no futuro.'));
    const picture = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!picture) throw new Error('there is nothing to choose a picture with');
    expect(picture.accept).toBe('.png,.jpg,.jpeg');
    const choose = (name: string) => fireEvent.change(picture, { target: { files: [new File(['x'], name)] } });
    choose('contrato.pdf');
    expect(screen.getByText('Use uma imagem PNG, JPG ou JPEG.')).toBeInTheDocument();
    expect(screen.queryByText('contrato.pdf')).toBeNull();
    for (const name of ['sofa.png', 'sofa.jpg', 'sofa.jpeg']) {
      choose(name);
      expect(screen.getByText(name)).toBeInTheDocument();
      expect(screen.queryByText('Use uma imagem PNG, JPG ou JPEG.')).toBeNull();
    }
    await user.click(save());
    expect(server.seen.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('SCH-06 a new one is set an hour ahead', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Novo agendamento' }));
    const { value } = await screen.findByLabelText<HTMLInputElement>('Data e hora do envio');
    const anHour = [0, 60_000].map((since) => toLocalInput(new Date(Date.now() - since + 3_600_000)));
    expect(anHour).toContain(value);
  });

  it('SCH-08 saving and taking off a picture say that they worked', async () => {
    const ahead = new Date(Date.now() + 86_400_000).toISOString();
    schedules = [
      aSchedule({ contact: aCustomer('Mariana Lopes'), sendAt: ahead, mediaName: 'sofa.png', mediaPath: '/x' }),
    ];
    server
      .on(scheduleRoutes.deleteScheduleMedia, () => ({ mensagem: 'Arquivo excluído' }))
      .on(scheduleRoutes.updateSchedule, ({ body }) => aSchedule({ ...schedules[0], ...body }));
    show();
    await user.click(await screen.findByRole('button', { name: 'Agenda' }));
    await user.click(await screen.findByRole('button', { name: 'Editar agendamento de Mariana Lopes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Editar agendamento' });
    await user.click(within(dialog).getByRole('button', { name: 'Remover imagem' }));
    expect(await screen.findByText('Arquivo excluído com sucesso.')).toBeInTheDocument();
    expect(within(dialog).queryByText('sofa.png')).toBeNull();
    await user.type(within(dialog).getByRole('textbox', { name: 'Mensagem' }), ' Até lá!');
    await user.click(save());
    expect(await screen.findByText('Agendamento salvo com sucesso.')).toBeInTheDocument();
  });

  it('SCH-04 the address may name a contact', async () => {
    show('/schedules?contactId=8');
    const contact = await screen.findByRole('combobox', { name: 'Contato' });
    expect(contact).toHaveValue('Clube Náutico');
    await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'Até amanhã');
    await user.click(save());
    await waitFor(() => expect(server.seen).toContain('POST /schedules'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
