import { render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aUser } from '../testing/users.ts';
import { Stage } from '../testing/Stage.tsx';
import { PartErrors } from './PartErrors.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

/** A component whose chunk cannot be loaded. */
const lostPart = () => lazy(() => Promise.reject<{ default: () => null }>(new Error('no network')));

function show(onFailed?: () => void) {
  const Part = lostPart();
  render(
    <Stage user={aUser()}>
      <h1>Atendimentos</h1>
      <PartErrors fallback={<span>lugar</span>} {...(onFailed && { onFailed })}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </PartErrors>
    </Stage>,
  );
}

it('keeps the page and the place of a part that cannot be fetched', async () => {
  show();
  expect(await screen.findByText('lugar')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Atendimentos' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('reports the network when a part was asked for and cannot be fetched', async () => {
  const onFailed = vi.fn();
  show(onFailed);
  expect(await screen.findByRole('alert')).toHaveTextContent('Verifique sua internet');
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce());
  expect(screen.getByRole('heading', { name: 'Atendimentos' })).toBeVisible();
});
