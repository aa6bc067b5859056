import { connectionRoutes as routes } from '@recadia/contract/connection-routes';
import type { Connection, ConnectionStatus } from '@recadia/contract/connections';
import type { Profile } from '@recadia/contract/permissions';
import { queueRoutes } from '@recadia/contract/queues';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../app/create-query-client.ts';
import { applyLive } from '../../lib/live/live-rules.ts';
import { aCloudConnection, aConnection, aHealth } from '../../testing/connections.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { connectionLive } from './connections.live.ts';
import { ConnectionsPage } from './ConnectionsPage.tsx';

let connections: Connection[];
let server: StandIn;
let sent: unknown[];
const ok = { message: 'ok' };

beforeEach(() => {
  sent = [];
  connections = [
    aConnection({ id: 1, name: 'Centro', isDefault: true }),
    aConnection({ id: 2, name: 'Plantão', status: 'DISCONNECTED', number: '' }),
  ];
  const keep = (body: object) => sent.push(body);
  server = standInServer()
    .on(routes.listConnections, () => connections)
    .on(routes.listConnectionHealth, () => [aHealth({ whatsappId: 1 })])
    .on(queueRoutes.listQueues, () => [])
    .on(routes.createConnection, ({ body }) => {
      keep(body);
      const made = aConnection({ id: 3, name: body.name, status: 'OPENING' });
      connections = [...connections, made];
      return made;
    })
    .on(routes.updateConnection, ({ params, body }) => {
      keep(body);
      return aConnection({ id: params.id, name: body.name });
    })
    .on(routes.showConnection, ({ params }) => {
      const found = connections.find(({ id }) => id === params.id);
      return found ?? refuse(404, 'ERR_NO_WAPP_FOUND');
    })
    .on(routes.deleteConnection, () => ok)
    .on(routes.restartConnections, () => ok)
    .on(routes.startSession, ({ body }) => {
      keep(body);
      return ok;
    })
    .on(routes.renewSession, () => ok)
    .on(routes.endSession, () => ok);
});

function show(profile: Profile = 'admin') {
  const cache = createQueryClient();
  render(
    <Stage user={aUser({ profile })} cache={cache}>
      <ConnectionsPage />
    </Stage>,
  );
  return {
    cache,
    receive: (session: Partial<Connection> & { id: number }) => {
      const whole = { ...aConnection(), ...connections.find(({ id }) => id === session.id), ...session };
      act(() => applyLive(cache, connectionLive, 'whatsappSession', { action: 'update', session: whole }));
    },
  };
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const wordsOf = async (name: string) =>
  within(await row(name))
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => text !== '' && !text?.includes('%'));

describe('the connections page', () => {
  it.each<[ConnectionStatus, string[]]>([
    ['qrcode', ['Ver QR']],
    ['DISCONNECTED', ['Tentar de novo', 'Novo QR']],
    ['CONNECTED', ['Desconectar']],
    ['PAIRING', ['Desconectar']],
    ['TIMEOUT', ['Desconectar']],
    ['OPENING', ['Conectando…']],
  ])('WAP-06 %s offers %j', async (status, words) => {
    connections = [aConnection({ name: 'Centro', status })];
    show();
    expect(await wordsOf('Centro')).toEqual(words);
    if (status === 'OPENING')
      expect(screen.getByText('Conectando…').closest('button')).toHaveAttribute('aria-disabled');
  });

  it('hides actions that the provider lacks', async () => {
    connections = [aCloudConnection({ name: 'Oficial', status: 'DISCONNECTED' })];
    show();
    expect(await wordsOf('Oficial')).toEqual(['Tentar de novo']);
  });

  it('part of WAP-07: shows state without buttons to users who may not manage', async () => {
    show('user');
    expect(await wordsOf('Centro')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Nova conexão' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Editar Centro' })).toBeNull();
    expect(server.seen.filter((one) => one.includes('health'))).toEqual([]);
  });

  it('WAP-13 saving and deleting say that it worked; a new phone goes on to its code', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Nova conexão' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Loja Sul');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Conexão salva com sucesso!')).toBeInTheDocument();
    expect(sent).toMatchObject([{ name: 'Loja Sul', provider: 'beta', maxUseBotQueues: 3, expiresTicket: 0 }]);
    const dialog = await screen.findByRole('dialog', { name: /Conectar “Loja Sul”/ });
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));

    await user.click(await screen.findByRole('button', { name: 'Excluir Plantão' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Conexão excluída com sucesso!')).toBeInTheDocument();
  });

  it('a refused delete says why', async () => {
    server.on(routes.deleteConnection, () => refuse(400, 'ERR_NO_OTHER_WHATSAPP'));
    show();
    await user.click(await screen.findByRole('button', { name: 'Excluir Centro' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Deve haver pelo menos uma conexão padrão.')).toBeInTheDocument();
  });

  it('part of WAP-10: restarting says that it takes a moment', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Reiniciar conexões' }));
    expect(await screen.findByText(/As conexões estão sendo reiniciadas/)).toBeInTheDocument();
    expect(server.seen).toContain('POST /whatsapp-restart');
  });

  it('how a number does stands beside it', async () => {
    show();
    expect(await row('Centro')).toHaveTextContent('Última mensagem');
    await user.click(await screen.findByRole('button', { name: /Saúde de Centro: 99,8%/ }));
    expect(await screen.findByText('Nenhuma queda registrada.')).toBeInTheDocument();
  });
});

describe('the dialog with the code', () => {
  it('WAP-12 shows the current code, follows updates, and closes when the phone is connected', async () => {
    connections = [aConnection({ id: 1, name: 'Centro', status: 'qrcode', qrcode: '2@one', retries: 1 })];
    const { receive } = show();
    await user.click(await screen.findByRole('button', { name: 'Ver QR Centro' }));
    const picture = () => screen.findByRole('img', { name: 'Código QR para ler com o celular' });
    const drawn = async () => (await picture()).querySelector('path:last-of-type')?.getAttribute('d');
    const first = await drawn();
    receive({ id: 1, status: 'qrcode', qrcode: '2@two', retries: 2 });
    await waitFor(async () => expect(await drawn()).not.toBe(first));
    receive({ id: 1, status: 'CONNECTED', qrcode: '' });
    expect(await screen.findByText('Número conectado')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3_000 });
  });

  it('says what happened and what can be done: expired, passkey', async () => {
    connections = [aConnection({ id: 1, name: 'Centro', status: 'TIMEOUT', statusReason: 'qr-expired' })];
    const { receive } = show();
    await user.click(await screen.findByRole('button', { name: 'O código expirou' }));
    await user.click(await screen.findByRole('button', { name: 'Gerar novo código' }));
    await waitFor(() => expect(server.seen).toContain('PUT /whatsappsession/1'));
    receive({ id: 1, status: 'TIMEOUT', statusReason: 'passkey' });
    expect(await screen.findByText('Esta conta pede uma chave de acesso')).toBeInTheDocument();
  });

  it('a phone that cannot scan is linked by a typed code', async () => {
    connections = [aConnection({ id: 1, name: 'Centro', status: 'qrcode', qrcode: '2@one' })];
    const { receive } = show();
    await user.click(await screen.findByRole('button', { name: 'Ver QR Centro' }));
    await user.click(await screen.findByRole('button', { name: /Conectar com um código/ }));
    await user.type(screen.getByRole('textbox', { name: 'Número do celular' }), '123');
    await user.click(screen.getByRole('button', { name: 'Receber código' }));
    expect(screen.getByRole('textbox', { name: 'Número do celular' })).toBeInvalid();
    await user.type(screen.getByRole('textbox', { name: 'Número do celular' }), ' 55 11 90000-1111');
    await user.clear(screen.getByRole('textbox', { name: 'Número do celular' }));
    await user.type(screen.getByRole('textbox', { name: 'Número do celular' }), '+55 11 90000-1111');
    await user.click(screen.getByRole('button', { name: 'Receber código' }));
    await waitFor(() => expect(sent).toEqual([{ pairingNumber: '5511900001111' }]));
    receive({ id: 1, status: 'PAIRING', qrcode: '', pairingCode: 'K7QM2XPD' });
    expect(await screen.findByText('K7QM-2XPD')).toBeInTheDocument();
  });
});

describe('the form', () => {
  it('a Cloud number needs its data; the tab that lacks something opens', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Nova conexão' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Oficial');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de conexão' }), 'cloud');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('tab', { name: /API oficial/, selected: true })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Token de acesso' })).toHaveAccessibleDescription('Obrigatório');
    expect(sent).toEqual([]);
  });

  it('secrets are sent back as the masks they came as', async () => {
    connections = [aCloudConnection({ id: 1, name: 'Oficial', status: 'CONNECTED' })];
    server
      .on(routes.listTemplates, () => [])
      .on(routes.testConnection, () => ({ ok: false, number: '', code: 'token-invalid' }));
    show();
    await user.click(await screen.findByRole('button', { name: 'Editar Oficial' }));
    await user.click(await screen.findByRole('tab', { name: 'API oficial' }));
    expect(screen.getByRole('textbox', { name: 'Endereço do webhook' })).toHaveValue(
      'https://painel.exemplo/webhooks/whatsapp-cloud/chave',
    );
    await user.click(screen.getByRole('button', { name: 'Testar conexão' }));
    expect(await screen.findByText(/Gere um novo token no painel da Meta/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toMatchObject([{ cloud: { accessToken: '••••9876', wabaId: '444555666' } }]));
  });

  it('X-WAP-08 says that no gateway runs until one does', async () => {
    let isGatewayMissing = true;
    server.on(routes.listConnectionHealth, () => [aHealth({ whatsappId: 1, isGatewayMissing })]);
    const { cache } = show();
    const words = /Nenhum gateway está em execução/;
    expect(await screen.findByText(words)).toBeInTheDocument();
    isGatewayMissing = false;
    await act(() => cache.refetchQueries({ queryKey: ['connection-health'] }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  describe('part of WAP-21: the token of a connection', () => {
    const token = 'x'.repeat(43);
    const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Token da API' });
    const edit = async () => {
      connections = [{ ...aConnection({ id: 1, name: 'Centro' }), token } as Connection];
      show();
      await user.click(await screen.findByRole('button', { name: 'Editar Centro' }));
      expect(await field()).toHaveValue(token);
    };
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(sent).toHaveLength(1));
      return sent[0];
    };

    it('is copied, and not sent when it is untouched', async () => {
      await edit();
      await user.click(screen.getByRole('button', { name: 'Copiar token' }));
      expect(await navigator.clipboard.readText()).toBe(token);
      expect(await save()).not.toHaveProperty('token');
    });

    it('is asked of the server', async () => {
      await edit();
      await user.click(screen.getByRole('button', { name: 'Gerar token' }));
      expect(await field()).toHaveAccessibleDescription(/criado ao salvar/);
      expect(await save()).toMatchObject({ token: 'new' });
    });

    it('is removed', async () => {
      await edit();
      await user.click(screen.getByRole('button', { name: 'Remover token' }));
      expect(await save()).toMatchObject({ token: '' });
    });
  });
});
