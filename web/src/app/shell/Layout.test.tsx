import { platformRoutes } from '@recadia/contract/platform';
import { render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../lib/i18n/i18n.ts';
import { useAppearance } from '../../lib/interaction/theme.ts';
import { useVolume } from '../../lib/interaction/volume.ts';
import { silentAudio } from '../../testing/audio.ts';
import { aCompany } from '../../testing/companies.ts';
import { aUser } from '../../testing/users.ts';
import { setWidth } from '../../testing/screen.ts';
import { standInServer } from '../../testing/server.ts';
import { Stage } from '../../testing/Stage.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Greeting } from './Greeting.tsx';
import { useLayers } from './layers.ts';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { useDrawer } from './useDrawer.ts';
import { user } from '../../testing/user.ts';

beforeEach(() => {
  standInServer().on(platformRoutes.version, () => ({ version: '10.8.0' }));
});

describe('the side menu', () => {
  const links = (section: string) =>
    within(screen.getByRole('region', { name: section }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('LAY-03 has a section for admins and the version the server tells at its bottom', async () => {
    const { unmount } = render(
      <Stage user={aUser({ profile: 'admin' })}>
        <SideMenu isRail={false} />
      </Stage>,
    );
    expect(links('Administração')).toEqual([
      'Dashboard',
      'Ao vivo',
      'Conexões',
      'Filas',
      'Usuários',
      'Tags',
      'Arquivos',
      'Financeiro',
      'Configurações',
    ]);
    const menu = screen.getByRole('navigation', { name: 'Menu principal' });
    const version = await within(menu).findByText('Versão 10.8.0');
    expect(menu.lastElementChild).toContainElement(version);
    unmount();

    render(
      <Stage user={aUser({ profile: 'user' })}>
        <SideMenu isRail={false} />
      </Stage>,
    );
    expect(screen.queryByRole('region', { name: 'Administração' })).toBeNull();
    expect(links('Atendimento')).toEqual(['Atendimentos', 'Contatos', 'Respostas rápidas', 'Tags', 'Tarefas', 'Ajuda']);
  });

  it('lists the live panel when the user is a supervisor', () => {
    render(
      <Stage user={aUser({ profile: 'supervisor' })}>
        <SideMenu isRail={false} />
      </Stage>,
    );
    expect(links('Atendimento')).toContain('Ao vivo');
  });

  it('as a rail its links keep their names', () => {
    render(
      <Stage user={aUser()} path="/tags">
        <SideMenu isRail />
      </Stage>,
    );
    expect(screen.getByRole('link', { name: 'Tags' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('the greeting', () => {
  const greet = (changes: Parameters<typeof aUser>[0]) =>
    render(
      <Stage user={aUser(changes)}>
        <Greeting />
      </Stage>,
    ).container.textContent;

  it('LAY-05 shows admins name, company and due date; other users name and company', () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 15, 9) });
    expect(greet({ profile: 'admin' })).toBe('Bom dia, CamilaCasa Aurora Móveis · ativo até 30/11/2026');
    for (const profile of ['user', 'supervisor'] as const) {
      expect(greet({ profile, name: 'Rafael Nunes' })).toBe('Bom dia, RafaelCasa Aurora Móveis');
    }
    expect(greet({ profile: 'admin', company: aCompany({ dueDate: null }) })).toBe('Bom dia, CamilaCasa Aurora Móveis');
  });

  it.each([
    [14, 'Boa tarde, Camila'],
    [22, 'Boa noite, Camila'],
  ])('at %i h it says %s', (hour, words) => {
    vi.useFakeTimers({ now: new Date(2026, 10, 15, hour) });
    expect(greet({})).toContain(words);
  });
});

function Bar() {
  return <TopBar drawer={useDrawer()} />;
}
const showBar = (changes: Parameters<typeof aUser>[0] = {}, path = '/tags') =>
  render(
    <Stage user={aUser(changes)} path={path}>
      <Bar />
    </Stage>,
  );

describe('the top bar', () => {
  it('part of LAY-04 greeting, theme, volume, refresh and the account with profile and sign-out', async () => {
    showBar();
    const bar = screen.getByRole('banner');
    expect(bar).toHaveTextContent(/Camila/);
    for (const name of ['Usar tema escuro', 'Som de aviso', 'Atualizar']) within(bar).getByRole('button', { name });
    await user.click(within(bar).getByRole('button', { name: 'Minha conta' }));
    await screen.findByRole('menuitem', { name: 'Editar perfil' });
    screen.getByRole('menuitem', { name: 'Sair' });
  });

  it('LAY-16 CST-09 sets the volume from 0 to 1 in tenths, starts at 1, stored under volume', async () => {
    showBar();
    await user.click(screen.getByRole('button', { name: 'Som de aviso' }));
    const slider = await screen.findByRole('slider', { name: 'Som de aviso' });
    expect([slider.getAttribute('min'), slider.getAttribute('max'), slider.getAttribute('step')]).toEqual([
      '0',
      '1',
      '0.1',
    ]);
    expect(slider).toHaveValue('1');
    const { played, SilentAudio } = silentAudio();
    vi.stubGlobal('AudioContext', SilentAudio);
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(slider, { target: { value: '0.5' } });
    expect(localStorage.getItem('volume')).toBe('0.5');
    await user.click(screen.getByRole('button', { name: 'Ouvir exemplo' }));
    const half = Math.max(...played.peaks);
    fireEvent.change(slider, { target: { value: '1' } });
    await user.click(screen.getByRole('button', { name: 'Ouvir exemplo' }));
    expect(Math.max(...played.peaks)).toBeCloseTo(half * 2);
    useVolume.setState({ volume: 1 });
  });

  it('shows menu, title, notifications and account on a phone; the rest in the account menu', async () => {
    setWidth(390);
    showBar();
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Abrir menu',
      'Notificações',
      'Minha conta',
    ]);
    expect(screen.getByRole('banner')).toHaveTextContent('Tags');
    await user.click(screen.getByRole('button', { name: 'Minha conta' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Usar tema escuro' }));
    expect(useAppearance.getState().theme).toBe('dark');
    useAppearance.setState({ theme: 'light' });
  });
});

it.each(['supervisor', 'admin'] as const)('titles the live panel on a phone when the user is a %s', (profile) => {
  setWidth(390);
  showBar({ profile }, '/live');
  expect(screen.getByRole('banner')).toHaveTextContent('Ao vivo');
});

it('titles a page without a menu entry on a phone', () => {
  setWidth(390);
  showBar({}, '/subscription');
  expect(screen.getByRole('banner')).toHaveTextContent('Assinatura');
});

describe('the account menu', () => {
  it('opens the profile and the languages and switches single keys', async () => {
    render(
      <Stage user={aUser()}>
        <AccountMenu />
      </Stage>,
    );
    await user.click(screen.getByRole('button', { name: 'Minha conta' }));
    const single = await screen.findByRole('menuitemcheckbox', { name: 'Atalhos de uma tecla' });
    expect(single).toBeChecked();
    await user.click(single);
    expect(single).not.toBeChecked();
    await user.click(single);
    await user.click(screen.getByRole('menuitem', { name: 'Idioma: Português' }));
    expect(useLayers.getState().open).toBe('language');
    useLayers.setState({ open: null });
    await changeLanguage('es');
  });
});
