import { platformRoutes } from '@recadia/contract/platform';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { standInServer } from '../testing/server.ts';
import { Stage } from '../testing/Stage.tsx';
import { Layers } from './Layers.tsx';
import { openLayer, useLayers } from './layers.ts';
import { TopBar } from './TopBar.tsx';
import { useDrawer } from './useDrawer.ts';

const lost = vi.hoisted(() => () => {
  throw new Error('no network');
});
vi.mock('../features/announcements/TopBarAnnouncements.tsx', lost);
vi.mock('./LanguageDialog.tsx', lost);

function Bar() {
  return <TopBar drawer={useDrawer()} />;
}

let logged: MockInstance;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue();
  standInServer().on(platformRoutes.version, () => ({ version: '10.8.0' }));
});

it('keeps the top bar when one of its parts cannot be fetched', async () => {
  render(
    <Stage user={aUser()}>
      <Bar />
    </Stage>,
  );
  await waitFor(() => expect(logged).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Minha conta' })).toBeVisible();
});

it('keeps the page and reports the network when a dialog cannot be fetched', async () => {
  render(
    <Stage user={aUser()}>
      <h1>Atendimentos</h1>
      <Layers />
    </Stage>,
  );
  act(() => openLayer('language'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Verifique sua internet');
  expect(screen.getByRole('heading', { name: 'Atendimentos' })).toBeVisible();
  expect(useLayers.getState().open).toBeNull();
});
