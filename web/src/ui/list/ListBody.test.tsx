import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { ListBody } from './ListBody.tsx';
import { listState } from '../../lib/list/list-state.ts';
import type { ListState } from '../../lib/list/list-state.ts';
import { pass } from '../../testing/user.ts';

const query = { data: undefined, error: null, fetchStatus: 'fetching' as const };

describe('the state of a list', () => {
  it.each([
    [
      'rows stay whatever later requests bring',
      { ...query, data: [1], error: new ApiError(500, {}) },
      1,
      { kind: 'full' },
    ],
    ['an answer without rows', { ...query, data: [] }, 0, { kind: 'empty' }],
    ['no answer yet', query, 0, { kind: 'loading' }],
    ['waiting for a network', { ...query, fetchStatus: 'paused' as const }, 0, { kind: 'offline' }],
    ['nobody answered', { ...query, error: new NetworkError('gone') }, 0, { kind: 'offline' }],
    ['not allowed', { ...query, error: new ApiError(403, { error: 'ERR_NO_PERMISSION' }) }, 0, { kind: 'forbidden' }],
    [
      'failed',
      { ...query, error: new ApiError(500, { error: 'ERR_INTERNAL' }) },
      0,
      { kind: 'error', code: 'ERR_INTERNAL' },
    ],
    ['failed without a code', { ...query, error: new ApiError(502, '') }, 0, { kind: 'error', code: 'HTTP 502' }],
    ['failed in the page itself', { ...query, error: new TypeError('x') }, 0, { kind: 'error', code: 'ERR_CLIENT' }],
  ])('%s', (_, from, rows, state) => {
    expect(listState(from, rows)).toEqual(state);
  });
});

describe('ListBody', () => {
  const retry = vi.fn();
  const show = (state: ListState) =>
    render(
      <ListBody state={state} noun="as tags" empty={{ icon: null, title: 'Nenhuma tag' }} skeleton="…" onRetry={retry}>
        linhas
      </ListBody>,
    );

  it('shows the placeholder only when loading takes longer than 300 ms', () => {
    vi.useFakeTimers();
    show({ kind: 'loading' });
    const loading = screen.getByRole('status', { name: 'Carregando as tags' });
    pass(299);
    expect(loading).toBeEmptyDOMElement();
    pass(1);
    expect(loading).toHaveTextContent('…');
  });

  it('a failure names the thing, the code and offers another try', () => {
    show({ kind: 'error', code: 'ERR_INTERNAL' });
    expect(screen.getByRole('heading', { name: 'Não deu para carregar as tags' })).toBeInTheDocument();
    expect(screen.getByText(/Código ERR_INTERNAL · \d\d:\d\d/)).toBeInTheDocument();
    screen.getByRole('button', { name: 'Tentar de novo' }).click();
    expect(retry).toHaveBeenCalledOnce();
  });

  it.each([
    [{ kind: 'empty' }, 'Nenhuma tag'],
    [{ kind: 'offline' }, 'Sem internet'],
    [{ kind: 'forbidden' }, 'Acesso não permitido'],
  ] as const)('%o has its own words', (state, title) => {
    show(state);
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByText('linhas')).toBeNull();
  });
});
