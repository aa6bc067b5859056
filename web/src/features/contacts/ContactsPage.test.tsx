import { contactRoutes } from '@recadia/contract/contact-routes';
import type { Contact } from '@recadia/contract/contacts';
import { settingRoutes } from '@recadia/contract/settings';
import type { Profile } from '@recadia/contract/permissions';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useActionRegistry } from '../../lib/interaction/actions.ts';
import { listenToShortcuts } from '../../lib/interaction/shortcuts.ts';
import { aContact, aContactPage } from '../../testing/contacts.ts';
import { aTicket } from '../../testing/tickets.ts';
import { aUser } from '../../testing/users.ts';
import { refuse, standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { ContactsPage } from './ContactsPage.tsx';

let contacts: Contact[];
let server: StandIn;

beforeEach(() => {
  contacts = [
    aContact({
      id: 1,
      name: 'Ana Lima',
      number: '5511987654321',
      email: 'ana@exemplo.com',
      whatsapp: { id: 1, name: 'Loja' },
      tickets: [{ updatedAt: '2026-11-12T12:00:00.000Z' }],
    }),
    aContact({ id: 2, name: 'Bia', number: '' }),
  ];
  server = standInServer()
    .on(contactRoutes.listContacts, ({ query }) => {
      const wanted = query.searchParam?.toLowerCase() ?? '';
      return aContactPage(contacts.filter(({ name }) => name.toLowerCase().includes(wanted)));
    })
    .on(contactRoutes.createContact, ({ body }) =>
      aContact({ id: 3, name: body.name, number: body.number, email: body.email ?? '' }),
    )
    .on(contactRoutes.updateContact, ({ params, body }) => {
      const extraInfo = (body.extraInfo ?? []).map((info, at) => ({ ...info, id: info.id ?? 100 + at }));
      return aContact({ id: params.id, name: body.name, number: body.number, extraInfo });
    })
    .on(settingRoutes.listSettings, () => [])
    .on(contactRoutes.deleteContact, () => ({ message: 'Contact deleted' }))
    .on(contactRoutes.listContactTickets, () => [{ ticket: aTicket(), lives: [] }]);
});

const show = (profile: Profile = 'admin') =>
  render(
    <Stage user={aUser({ profile })}>
      <ContactsPage />
    </Stage>,
  );
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Contatos' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
};
const dialog = async () => within(await screen.findByRole('dialog'));
const save = async () => user.click((await dialog()).getByRole('button', { name: 'Salvar' }));

describe('the contacts page', () => {
  it('offers in the palette what stands in the menu of its head', async () => {
    show();
    await user.click(await screen.findByRole('button', { name: 'Importar e exportar' }));
    const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
    const known = [...useActionRegistry.getState().actions.values()].map(({ label }) => label);
    expect(known).toEqual(expect.arrayContaining([...entries, 'Novo contato']));
  });

  it('X-CON-08 offers the export to an agent when the company’s setting allows it', async () => {
    const entries = async () => {
      await user.click(await screen.findByRole('button', { name: 'Importar e exportar' }));
      const labels = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
      await user.keyboard('{Escape}');
      return labels;
    };
    let value = 'disabled';
    server.on(settingRoutes.listSettings, () => [{ key: 'contactsExport', value }]);
    const { unmount } = show('user');
    expect(await entries()).not.toContain('Exportar contatos.csv');
    unmount();
    value = 'enabled';
    show('user');
    await waitFor(async () => expect(await entries()).toContain('Exportar contatos.csv'));
  });

  it('CON-12 confirms a save, and part of CON-01: finds, adds, edits and deletes', async () => {
    show();
    expect(await rows()).toEqual([
      'ALAna Lima+55 (11) 98765-4321ana@exemplo.com12/11/2026 · Loja',
      'BBia––Nunca atendido',
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Buscar contato' }), 'bia{Enter}');
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));

    await user.click(screen.getByRole('button', { name: 'Novo contato' }));
    await user.type((await dialog()).getByRole('textbox', { name: 'Nome' }), 'Caio');
    await user.type((await dialog()).getByRole('textbox', { name: 'Número' }), '55 11 97777-6666');
    await save();
    expect(await screen.findByText('Contato salvo com sucesso.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rows()).map((row) => row?.slice(0, 5))).toEqual(['ALAna', 'BBia–', 'CCaio']);

    await user.click(screen.getByRole('button', { name: 'Editar contato Ana Lima' }));
    await user.click((await dialog()).getByRole('button', { name: 'Adicionar campo' }));
    await user.type((await dialog()).getByRole('textbox', { name: 'Campo' }), 'CPF');
    await user.type((await dialog()).getByRole('textbox', { name: 'Valor' }), '123');
    await user.clear((await dialog()).getByRole('textbox', { name: 'Nome' }));
    await user.type((await dialog()).getByRole('textbox', { name: 'Nome' }), 'Zoe');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rows()).at(-1)).toMatch(/^ZZoe/);

    await user.click(screen.getByRole('button', { name: 'Excluir contato Bia' }));
    expect(await screen.findByText(/O atendimento com este contato também será excluído/)).toBeInTheDocument();
    await user.click((await dialog()).getByRole('button', { name: 'Excluir contato' }));
    expect(await screen.findByText('Contato excluído com sucesso.')).toBeInTheDocument();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('CON-03 CON-05 shows the specification’s errors and the format of a number', async () => {
    show();
    await user.click(screen.getByRole('button', { name: 'Novo contato' }));
    const [name, number, email] = [
      (await dialog()).getByRole('textbox', { name: 'Nome' }),
      (await dialog()).getByRole('textbox', { name: 'Número' }),
      (await dialog()).getByRole('textbox', { name: 'E-mail' }),
    ];
    expect(number).toHaveAttribute('placeholder', '5513912344321');
    await save();
    await waitFor(() => expect(name).toHaveAccessibleDescription('Obrigatório'));
    await user.type(name, 'x');
    expect(name).toHaveAccessibleDescription('Muito curto!');
    await user.type(name, 'x'.repeat(50));
    expect(name).toHaveAccessibleDescription('Muito longo!');
    await user.type(number, '1234567');
    await waitFor(() => expect(number).toHaveAccessibleDescription(expect.stringContaining('Muito curto!')));
    await user.type(number, '8');
    await waitFor(() => expect(number).toBeValid());
    await user.type(number, '1'.repeat(50));
    await waitFor(() => expect(number).toHaveAccessibleDescription(expect.stringContaining('Muito longo!')));
    await user.type(email, 'ninguém');
    await user.tab();
    await waitFor(() => expect(email).toHaveAccessibleDescription('E-mail inválido'));
    expect(server.seen.some((one) => one.startsWith('POST'))).toBe(false);
  });

  it('reports a number in use, and one without WhatsApp beside its field', async () => {
    server.on(contactRoutes.createContact, () => ({
      alreadyExists: true as const,
      existingContact: aContact({ name: 'Ana' }),
    }));
    show();
    const fill = async () => {
      await user.click(screen.getByRole('button', { name: 'Novo contato' }));
      await user.type((await dialog()).getByRole('textbox', { name: 'Nome' }), 'Caio');
      await user.type((await dialog()).getByRole('textbox', { name: 'Número' }), '5511977776666');
      await save();
    };
    await fill();
    expect(await screen.findByText('Este número já é do contato Ana.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.on(contactRoutes.createContact, () => refuse(400, 'ERR_WAPP_INVALID_CONTACT'));
    await fill();
    const number = (await dialog()).getByRole('textbox', { name: 'Número' });
    await waitFor(() => expect(number).toBeInvalid());
  });

  it('deleting and merging are offered to who may delete', async () => {
    show('user');
    await rows();
    expect(screen.getByRole('button', { name: 'Iniciar conversa Bia' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Excluir contato Bia' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unir contatos Bia' })).toBeNull();
  });

  const ways: [string, (offer: HTMLElement) => Promise<void>][] = [
    ['from its toast', (offer) => user.click(offer)],
    ['by z', () => user.keyboard('z')],
  ];
  it.each(ways)('merging brings one into the other and can be undone %s', async (_, undo) => {
    const stop = listenToShortcuts();
    server
      .on(contactRoutes.mergeContacts, () => ({ mergeId: 8, contact: contacts[0] ?? aContact() }))
      .on(contactRoutes.undoContactMerge, () => ({
        kept: contacts[0] ?? aContact(),
        parted: contacts[1] ?? aContact(),
      }));
    show();
    await rows();
    await user.click(screen.getByRole('button', { name: 'Unir contatos Ana Lima' }));
    await user.clear((await dialog()).getByRole('textbox', { name: 'Qual contato é a mesma pessoa?' }));
    await user.type((await dialog()).getByRole('textbox', { name: 'Qual contato é a mesma pessoa?' }), 'bia');
    await user.click(await (await dialog()).findByRole('button', { name: /^Bia/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Unir contatos' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    const offer = await screen.findByRole('button', { name: 'Desfazer' });
    await undo(offer);
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(server.seen).toContain('POST /contacts/merges/8/undo');
    stop();
  });
});
