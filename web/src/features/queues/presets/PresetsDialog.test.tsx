import { connectionRoutes } from '@recadia/contract/connection-routes';
import { usualQueueWeek } from '@recadia/contract/hours';
import { queueRoutes, type Queue } from '@recadia/contract/queues';
import { settingRoutes } from '@recadia/contract/settings';
import { authRoutes } from '@recadia/contract/auth';
import { userRoutes } from '@recadia/contract/users';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aConnection } from '../../../testing/connections.ts';
import { aUser } from '../../../testing/users.ts';
import { aQueue } from '../../../testing/queues.ts';
import { refuse, standInServer, type StandIn } from '../../../testing/server.ts';
import { Stage } from '../../../testing/Stage.tsx';
import { user } from '../../../testing/user.ts';
import { QueuesPage } from '../QueuesPage.tsx';

let queues: Queue[];
let requests: unknown[];
let server: StandIn;
beforeEach(() => {
  queues = [];
  requests = [];
  server = standInServer()
    .on(queueRoutes.listQueues, () => queues)
    .on(queueRoutes.createQueue, ({ body }) => {
      requests.push(['queue', body]);
      const made = aQueue({ id: queues.length + 1, name: body.name ?? '', color: body.color ?? '' });
      queues = [...queues, made];
      return made;
    })
    .on(settingRoutes.listSettings, () => [{ key: 'scheduleType', value: 'disabled' }])
    .on(settingRoutes.updateSetting, ({ params, body }) => {
      requests.push([params.key, body.value]);
      return { key: 'scheduleType', value: body.value };
    })
    .on(connectionRoutes.listConnections, () => [aConnection({ id: 11, name: 'Loja Centro', isDefault: true })])
    .on(connectionRoutes.updateConnection, ({ params, body }) => {
      requests.push(['number', params.id, body]);
      return aConnection({ id: 11 });
    })
    .on(userRoutes.updateUser, ({ params, body }) => {
      requests.push(['person', params.id, body]);
      return aUser();
    })
    .on(authRoutes.me, () => aUser());
});

const open = async () => {
  render(
    <Stage user={aUser({ queues: [] })}>
      <QueuesPage />
    </Stage>,
  );
  await user.click(await screen.findByRole('button', { name: 'Usar modelos prontos' }));
  return within(await screen.findByRole('dialog', { name: 'Criar filas' }));
};

it('X-ONB-03 creates queues with hours and greeting, offered by the number, owned by the user', async () => {
  const dialog = await open();
  await user.click(dialog.getByRole('checkbox', { name: /Financeiro/ }));
  await user.click(dialog.getByRole('button', { name: 'Criar 2 filas' }));
  await screen.findByText('2 filas criadas.');
  const words = { greetingMessage: expect.stringContaining('Olá!') as string, schedules: usualQueueWeek() };
  expect(requests).toEqual([
    ['queue', expect.objectContaining({ name: 'Vendas', ...words })],
    ['queue', expect.objectContaining({ name: 'Financeiro', ...words })],
    ['scheduleType', 'queue'],
    ['number', 11, { name: 'Loja Centro', queueIds: [1, 2], greetingMessage: 'Olá! Com qual setor você quer falar?' }],
    ['person', 7, { queueIds: [1, 2] }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a second try goes on where the first one stopped', async () => {
  let isOff = true;
  server.on(connectionRoutes.updateConnection, () => (isOff ? refuse(500, 'ERR_INTERNAL') : aConnection({ id: 11 })));
  const dialog = await open();
  await user.click(dialog.getByRole('button', { name: 'Criar fila' }));
  await screen.findByRole('alert');
  isOff = false;
  await user.click(dialog.getByRole('button', { name: 'Criar fila' }));
  await screen.findByText('Fila criada.');
  expect(requests.filter((request) => Array.isArray(request) && request[0] === 'queue')).toHaveLength(1);
});
