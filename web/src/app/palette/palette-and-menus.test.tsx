import { contactRoutes } from '@recadia/contract/contact-routes';
import { companyRoutes } from '@recadia/contract/companies';
import { platformRoutes } from '@recadia/contract/platform';
import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useActionRegistry } from '../../lib/interaction/actions.ts';
import { aContact, aContactPage } from '../../testing/contacts.ts';
import { aPlan } from '../../testing/plans.ts';
import { aUser } from '../../testing/users.ts';
import { setWidth } from '../../testing/screen.ts';
import { standInServer } from '../../testing/server.ts';
import type { StandIn } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { user } from '../../testing/user.ts';
import { AccountMenu } from '../shell/AccountMenu.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { closeLayer, useLayers } from '../shell/layers.ts';
import { SideMenu } from '../shell/SideMenu.tsx';
import { useAppActions } from './useAppActions.ts';

let server: StandIn;
beforeEach(() => {
  server = standInServer()
    .on(platformRoutes.version, () => ({ version: '10.8.0' }))
    .on(companyRoutes.listPlan, () => ({ id: 3, name: 'Casa Aurora', dueDate: null, plan: aPlan() }))
    .on(contactRoutes.listContacts, () =>
      aContactPage([aContact({ id: 5, name: 'Zélia Prado', number: '5511987654321' })]),
    );
});

function Shell() {
  useAppActions();
  return (
    <>
      <SideMenu isRail={false} />
      <AccountMenu />
    </>
  );
}

describe('the palette knows what the menus of the shell offer', () => {
  it.each([
    ['admin', 1440],
    ['user', 1440],
    ['admin', 390],
  ] as const)('to %s at %i px', async (profile, width) => {
    setWidth(width);
    render(
      <Stage user={aUser({ profile })}>
        <Shell />
      </Stage>,
    );
    await screen.findByRole('link', { name: /Agendamentos/ });
    const labels = () => [...useActionRegistry.getState().actions.values()].map(({ label }) => label);
    const links = screen.getAllByRole('link').map((link) => link.textContent ?? '');
    expect(links.length).toBeGreaterThan(4);
    await user.click(screen.getByRole('button', { name: 'Minha conta' }));
    const entries = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent ?? '');
    const checks = screen.queryAllByRole('menuitemcheckbox').map((entry) => entry.textContent ?? '');
    // The product name is not a page, and the entry that opens the palette is not in the palette.
    const apart = ['Recadia', 'Buscar ou executar ação'];
    const offered = [...links, ...entries, ...checks].filter((one) => !apart.includes(one));
    const isKnown = (text: string) => labels().some((label) => text.startsWith(label));
    expect(offered.filter((text) => !isKnown(text))).toEqual([]);
    setWidth(1440);
  });

  it('no keys lead to two places', async () => {
    const plan = aPlan({ useInternalChat: true });
    server.on(companyRoutes.listPlan, () => ({ id: 3, name: 'Casa Aurora', dueDate: null, plan }));
    render(
      <Stage user={aUser({ profile: 'admin', super: true })}>
        <Shell />
      </Stage>,
    );
    await screen.findByRole('link', { name: /Chat interno/ });
    const keys = [...useActionRegistry.getState().actions.values()].flatMap((action) => action.keys ?? []);
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual([]);
  });
});

it('finds contacts from three letters in the palette, and begins a conversation', async () => {
  render(
    <Stage user={aUser()}>
      <CommandPalette onClose={closeLayer} />
    </Stage>,
  );
  const box = await screen.findByRole('combobox');
  await user.type(box, 'ze');
  await new Promise((done) => setTimeout(done, 700));
  expect(server.seen).not.toContain('GET /contacts');
  await user.type(box, 'l');
  expect(await screen.findByRole('group', { name: 'Contatos' })).toHaveTextContent('Zélia Prado');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(useLayers.getState()).toMatchObject({ open: 'talk', contact: { id: 5 } }));
});
