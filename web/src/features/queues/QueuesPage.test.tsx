import { usualQueueWeek } from '@recadia/contract/hours';
import { queueOptionRoutes, type OptionNode } from '@recadia/contract/queue-options';
import { queueRoutes, type Queue } from '@recadia/contract/queues';
import { settingRoutes } from '@recadia/contract/settings';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listenToShortcuts } from '../../lib/interaction/shortcuts.ts';
import { aUser } from '../../testing/users.ts';
import { anOption, aQueue } from '../../testing/queues.ts';
import { refuse, standInServer, type StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { QueuesPage } from './QueuesPage.tsx';

let queues: Queue[];
let scheduleType: string;
let server: StandIn;
let bodies: Record<string, unknown>[];
let published: OptionNode[] | undefined;

beforeEach(() => {
  bodies = [];
  published = undefined;
  scheduleType = 'disabled';
  queues = [
    aQueue({ id: 1, name: 'Vendas', color: '#1D7C4D', orderQueue: 1, greetingMessage: 'Olá!' }),
    aQueue({ id: 2, name: 'Suporte', color: '#7C1D1D' }),
  ];
  server = standInServer()
    .on(queueRoutes.listQueues, () => queues)
    .on(queueRoutes.createQueue, ({ body }) => {
      bodies.push(body);
      return aQueue({ id: 3, name: body.name ?? '', color: body.color ?? '' });
    })
    .on(queueRoutes.updateQueue, ({ params, body }) => {
      bodies.push(body);
      return aQueue({ ...queues[0], id: params.id, name: body.name ?? '' });
    })
    .on(queueRoutes.deleteQueue, () => ({ message: 'Queue deleted' }))
    .on(settingRoutes.listSettings, () => [{ key: 'scheduleType', value: scheduleType }])
    .on(queueOptionRoutes.listQueueOptions, () => [
      anOption({ id: 7, title: 'Orçamento', message: 'Mande as medidas.' }),
      anOption({ id: 8, title: 'Boleto', option: 2 }),
    ])
    .on(queueOptionRoutes.publishQueueOptions, ({ body }) => {
      published = body.options;
      return [];
    });
});

const show = (cache?: QueryClient) =>
  render(
    <Stage user={aUser()} {...(cache && { cache })}>
      <QueuesPage />
    </Stage>,
  );
const cells = async () => {
  const table = await screen.findByRole('table', { name: 'Filas' });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
};
const nameField = () => screen.findByRole('textbox', { name: 'Nome' });
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('the queues page', () => {
  it('QUE-02 is a table of id, name, colour, order, greeting and actions', async () => {
    show();
    expect(await cells()).toEqual([
      ['ID', 'Nome', 'Cor', 'Ordem', 'Saudação', 'Ações'],
      ['1', 'Vendas', '#1D7C4D', '1', 'Olá!', ''],
      ['2', 'Suporte', '#7C1D1D', '—', '—', ''],
    ]);
    expect(screen.getByRole('button', { name: 'Editar Vendas' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Excluir Suporte' })).toBeVisible();
  });

  it('QUE-09 creates a queue, says so and shows it', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Nova fila' }));
    await user.type(await nameField(), 'Financeiro');
    await user.type(screen.getByRole('textbox', { name: 'Mensagem de saudação' }), 'Oi');
    await press('Salvar');
    expect(await screen.findByText('Fila salva com sucesso')).toBeInTheDocument();
    expect(bodies).toEqual([
      {
        name: 'Financeiro',
        color: '#1D7C74',
        orderQueue: null,
        greetingMessage: 'Oi',
        outOfHoursMessage: '',
      },
    ]);
    await waitFor(async () => expect((await cells()).map(([, name]) => name)).toContain('Financeiro'));
  });

  it('part of QUE-04: a name of one letter is not sent', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Nova fila' }));
    await user.type(await nameField(), 'F');
    await press('Salvar');
    expect(await screen.findByText('Muito curto!')).toBeVisible();
    expect(server.seen.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('part of QUE-05: names the queue that has the colour beside the palette', async () => {
    server.on(queueRoutes.updateQueue, () => refuse(409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'));
    show();
    await user.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
    await user.click(screen.getByRole('radio', { name: /#7C1D1D/ }));
    expect(await screen.findByText('Esta cor já é da fila Suporte. Escolha outra.')).toBeVisible();
    await press('Salvar');
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('QUE-08 offers fifty colours', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Nova fila' }));
    await nameField();
    expect(screen.getAllByRole('radio')).toHaveLength(50);
  });

  it('QUE-03 has tabs for data and hours, the hours only when they are kept by queue', async () => {
    scheduleType = 'company';
    const { unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
    await nameField();
    await waitFor(() => expect(server.seen).toContain('GET /settings'));
    expect(tabs()).toEqual(['Dados da fila']);
    unmount();
    scheduleType = 'queue';
    show();
    await user.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
    await waitFor(() => expect(tabs()).toEqual(['Dados da fila', 'Horários de atendimento']));
  });

  it('QUE-06 keeps changed hours until the queue is saved, and says that it must be', async () => {
    scheduleType = 'queue';
    show();
    await user.click(await screen.findByRole('button', { name: 'Editar Vendas' }));
    await user.click(await screen.findByRole('tab', { name: 'Horários de atendimento' }));
    const from = screen.getByRole('textbox', { name: 'Segunda-feira: início' });
    await user.clear(from);
    await user.type(from, '0930');
    expect(await screen.findByText('Clique em salvar para registar as alterações')).toBeInTheDocument();
    expect(bodies).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Dados da fila' }));
    await user.click(screen.getByRole('tab', { name: 'Horários de atendimento' }));
    expect(screen.getByRole('textbox', { name: 'Segunda-feira: início' })).toHaveValue('09:30');
    await press('Salvar');
    await waitFor(() => expect(bodies).toHaveLength(1));
    const [monday, ...others] = usualQueueWeek();
    expect(bodies[0]).toMatchObject({ schedules: [{ ...monday, startTime: '09:30' }, ...others] });
  });

  it('deletes a queue after asking', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Excluir Suporte' }));
    const dialog = await screen.findByRole('dialog', { name: 'Excluir a fila Suporte?' });
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(async () => expect(await cells()).toHaveLength(2));
  });
});

describe('X-QOP-03 the menu of a queue', () => {
  const open = async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Menu de opções Vendas' }));
    return screen.findByRole('tree', { name: 'Opções do menu' });
  };
  const items = () => screen.getAllByRole('treeitem').map((item) => item.textContent);

  it('is not published while an option has no answer; the option is named and highlighted', async () => {
    await open();
    await press('Publicar');
    expect(await screen.findByText('1 problema no menu. Nada foi publicado.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^2 Boleto: não responde nada/ })).toBeVisible();
    const boleto = screen.getByRole('treeitem', { selected: true });
    expect(boleto).toHaveTextContent('2Boleto');
    expect(within(boleto).getByLabelText(/não responde nada/)).toBeVisible();
    expect(published).toBeUndefined();

    await user.click(screen.getByRole('switch', { name: 'Passar para um atendente' }));
    expect(await screen.findByText('Tudo certo: 2 opções em 1 níveis.')).toBeVisible();
    await press('Publicar');
    await waitFor(() => expect(published).toHaveLength(2));
    expect(await screen.findByText('Menu publicado.')).toBeInTheDocument();
  });

  it('is walked and moved by keyboard', async () => {
    await open();
    screen.getAllByRole('treeitem')[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('Boleto');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(items()).toEqual(['1Boleto', '2Orçamento']);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}{Alt>}{ArrowRight}{/Alt}');
    expect(items()).toEqual(['1Orçamento', '1.1Boleto']);
    await user.keyboard('{Delete}');
    expect(items()).toEqual(['1Orçamento']);
  });

  it('restores a removed option by z, and withdraws the offer when the editor closes', async () => {
    const stop = listenToShortcuts();
    await open();
    screen.getAllByRole('treeitem')[0]?.focus();
    await user.keyboard('{Delete}');
    expect(items()).toEqual(['1Boleto']);
    await screen.findByRole('button', { name: 'Desfazer' });
    await user.keyboard('z');
    expect(items()).toEqual(['1Orçamento', '2Boleto']);
    screen.getAllByRole('treeitem')[0]?.focus();
    await user.keyboard('{Delete}');
    await screen.findByRole('button', { name: 'Desfazer' });
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
    stop();
  });

  it('keeps what is being written when the page is read again', async () => {
    const cache = new QueryClient();
    show(cache);
    await user.click(await screen.findByRole('button', { name: 'Menu de opções Vendas' }));
    await screen.findByRole('tree', { name: 'Opções do menu' });
    screen.getAllByRole('treeitem')[0]?.focus();
    await user.keyboard('{Delete}');
    expect(items()).toEqual(['1Boleto']);
    await act(() => cache.invalidateQueries());
    expect(items()).toEqual(['1Boleto']);
  });

  it('is walked and moved by mouse', async () => {
    await open();
    const choose = (name: RegExp) => user.click(screen.getByRole('treeitem', { name }));
    await choose(/Boleto/);
    expect(screen.getByRole('treeitem', { selected: true })).toHaveTextContent('Boleto');
    await press('Mover para cima');
    expect(items()).toEqual(['1Boleto', '2Orçamento']);
    await press('Mover para baixo');
    await press('Colocar dentro da anterior');
    expect(items()).toEqual(['1Orçamento', '1.1Boleto']);
    await press('Tirar de dentro');
    await press('Opção');
    expect(items()).toHaveLength(3);
    await choose(/Boleto/);
    await press('Excluir opção');
    expect(items()).toHaveLength(2);
  });

  it('grows by options and suboptions, and shows on the phone what the customer would read', async () => {
    await open();
    const phone = screen.getByRole('log', { name: 'Conversa de exemplo' });
    expect(phone).toHaveTextContent('Olá! [ 1 ] - Orçamento [ 2 ] - Boleto');
    await user.click(screen.getByRole('button', { name: 'Responder 1: Orçamento' }));
    expect(phone).toHaveTextContent('Mande as medidas.Um atendente assume');
    await press('Subopção');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Título' })).toHaveFocus());
    await user.keyboard('Casa');
    expect(items()).toEqual(['1Orçamento', '1.1Casa', '2Boleto']);
    expect(phone).toHaveTextContent('O cliente fica sem resposta');
    await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'Para casa');
    expect(phone).toHaveTextContent('Para casaUm atendente assume');
  });
});
