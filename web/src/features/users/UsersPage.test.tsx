import { connectionRoutes } from '@recadia/contract/connection-routes';
import { invitationRoutes } from '@recadia/contract/invitations';
import { queueRoutes } from '@recadia/contract/queues';
import { settingRoutes } from '@recadia/contract/settings';
import { twoFactorRoutes } from '@recadia/contract/two-factor';
import { userRoutes } from '@recadia/contract/users';
import type { ListedUser } from '@recadia/contract/users';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { aListedUser } from './testing/listed-user.ts';
import { UsersPage } from './UsersPage.tsx';

let people: ListedUser[];
let required: string;
let server: StandIn;
const known = () => people.map(({ name }) => name);

beforeEach(() => {
  required = 'optional';
  people = [
    aListedUser({ id: 7, name: 'Camila Duarte', profile: 'admin' }),
    aListedUser({ id: 8, name: 'Rafael Nunes' }),
  ];
  server = standInServer()
    .on(userRoutes.listUsers, ({ query }) => {
      const wanted = query.searchParam?.toLowerCase() ?? '';
      const users = people.filter(({ name }) => name.toLowerCase().includes(wanted));
      return { users, count: users.length, countCapped: false, hasMore: false, nextCursor: null };
    })
    .on(userRoutes.createUser, ({ body }) => {
      people = [...people, aListedUser({ id: 9, name: body.name, email: body.email, profile: body.profile ?? 'user' })];
      return aUser({ id: 9, name: body.name });
    })
    .on(userRoutes.updateUser, ({ params, body }) => {
      people = people.map((one) =>
        one.id === params.id ? { ...one, name: body.name ?? one.name, active: body.active ?? one.active } : one,
      );
      return aUser({ id: params.id });
    })
    .on(userRoutes.deleteUser, ({ params }) => {
      people = people.filter(({ id }) => id !== params.id);
      return { message: 'User deleted' };
    })
    .on(twoFactorRoutes.resetTwoFactor, ({ params, body }) => {
      if (body.currentPassword !== 'a de sempre') return refuse(400, 'ERR_WRONG_PASSWORD');
      people = people.map((one) => (one.id === params.id ? { ...one, twoFactor: false } : one));
      return {};
    })
    .on(settingRoutes.listSettings, () => [{ key: 'twoFactor', value: required }])
    .on(settingRoutes.updateSetting, ({ params, body }) => {
      required = body.value;
      return { key: params.key, value: body.value };
    })
    .on(queueRoutes.listQueues, () => [])
    .on(connectionRoutes.listConnections, () => []);
});

const show = () =>
  render(
    <Stage user={aUser({ id: 7, profile: 'admin' })}>
      <UsersPage />
    </Stage>,
  );
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the users page', () => {
  it('part of USR-07: adds, finds, changes and deletes people and says that it worked', async () => {
    show();
    await row('Rafael Nunes');
    await press('Novo usuário');
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Bia Prado');
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'bia@casaaurora.exemplo');
    await user.type(screen.getByLabelText('Senha'), 'uma senha boa');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Perfil' }), 'Supervisor');
    await press('Salvar');
    expect(await screen.findByText('Usuário salvo com sucesso.')).toBeInTheDocument();
    expect(await row('Bia Prado')).toHaveTextContent('Supervisor');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await press('Excluir Bia Prado');
    await confirm('Excluir');
    expect(await screen.findByText('Usuário excluído com sucesso.')).toBeInTheDocument();
    await waitFor(() => expect(known()).not.toContain('Bia Prado'));
  });

  it('USR-03 requires a name of 2–50, a password of 5–50 and an e-mail, with fixed texts', async () => {
    show();
    await row('Rafael Nunes');
    await press('Novo usuário');
    const name = await screen.findByRole('textbox', { name: 'Nome' });
    await press('Salvar');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Obrigatório'));
    await user.type(name, 'B');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Muito curto!'));
    await user.type(name, 'b'.repeat(51));
    await waitFor(() => expect(name).toHaveAccessibleDescription('Muito longo!'));
    const email = screen.getByRole('textbox', { name: 'E-mail' });
    expect(email).toHaveAccessibleDescription('Obrigatório');
    await user.type(email, 'ninguem');
    await waitFor(() => expect(email).toHaveAccessibleDescription('E-mail inválido'));
    const password = screen.getByLabelText('Senha');
    await user.type(password, 'abcd');
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Muito curto!/));
    await user.type(password, 'x'.repeat(50));
    await waitFor(() => expect(password).toHaveAccessibleDescription(/Muito longo!/));
    expect(server.seen.filter((one) => one.startsWith('POST'))).toEqual([]);
  });

  it('offers no lock or deletion of oneself, and asks before locking another user', async () => {
    show();
    const own = await row('Camila Duarte');
    expect(within(own).getAllByRole('button')).toHaveLength(1);
    await press('Desativar Rafael Nunes');
    await confirm('Desativar');
    expect(await screen.findByText('Rafael Nunes foi desativado.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await row('Rafael Nunes')).toHaveTextContent('desativado');
    await press('Reativar Rafael Nunes');
    expect(await screen.findByText('Rafael Nunes foi reativado.')).toBeInTheDocument();
  });

  it('part of X-AUT-04, X-AUT-05: shows who has an app, resets it after asking, requires it', async () => {
    people = people.map((one) => (one.id === 8 ? { ...one, twoFactor: true } : one));
    show();
    const rafael = await row('Rafael Nunes');
    expect(within(rafael).getByRole('img', { name: 'Verificação em duas etapas ativa' })).toBeVisible();
    await press('Redefinir verificação Rafael Nunes');
    await user.type(await screen.findByLabelText('Senha atual'), 'a de sempre');
    await confirm('Redefinir verificação');
    expect(await screen.findByText('Verificação de Rafael Nunes redefinida.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Verificação em duas etapas ativa' })).toBeNull());
    await user.click(await screen.findByRole('switch', { name: 'Exigir verificação em duas etapas' }));
    await waitFor(() => expect(required).toBe('required'));
  });

  it('part of X-USR-02: invites without a password and shows the link when mail is off', async () => {
    const invitations: unknown[] = [];
    server
      .on(invitationRoutes.inviteUser, ({ body }) => {
        invitations.push(body);
        people = [...people, aListedUser({ id: 9, name: body.name, email: body.email, invited: true })];
        return { user: aUser({ id: 9, name: body.name }), link: 'http://recadia.test/invitation#abc' };
      })
      .on(invitationRoutes.renewInvitation, () => ({ link: null }));
    show();
    await row('Rafael Nunes');
    await press('Novo usuário');
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Bia Prado');
    await user.type(screen.getByRole('textbox', { name: 'E-mail' }), 'bia@casaaurora.exemplo');
    await user.click(screen.getByRole('switch', { name: 'Enviar convite' }));
    expect(screen.queryByLabelText('Senha')).toBeNull();
    await press('Salvar');
    expect(await screen.findByRole('textbox', { name: 'Link' })).toHaveValue('http://recadia.test/invitation#abc');
    expect(invitations).toEqual([
      {
        name: 'Bia Prado',
        email: 'bia@casaaurora.exemplo',
        profile: 'user',
        allTicket: 'desabled',
        whatsappId: null,
        queueIds: [],
        language: 'pt',
      },
    ]);
    await press('Copiar link');
    expect(await navigator.clipboard.readText()).toBe('http://recadia.test/invitation#abc');
    await user.keyboard('{Escape}');
    expect(await row('Bia Prado')).toHaveTextContent('convite pendente');
    await press('Reenviar convite Bia Prado');
    expect(await screen.findByText('Convite enviado para Bia Prado.')).toBeVisible();
  });

  it('says beside the field that an address is taken', async () => {
    server.on(userRoutes.updateUser, () => refuse(409, 'ERR_USER_EMAIL_EXISTS'));
    show();
    await row('Rafael Nunes');
    await press('Editar Rafael Nunes');
    await user.type(await screen.findByRole('textbox', { name: 'Nome' }), ' Lima');
    await press('Salvar');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'E-mail' })).toBeInvalid());
  });
});
