import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportLiveConnected, reportLiveLost, useLiveStatus } from '../../lib/live/live-status.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { pass } from '../../testing/user.ts';

const lose = (retryInMs = 2_000) => act(() => reportLiveLost(Date.now() + retryInMs));
const shown = () => screen.queryByRole('status')?.textContent ?? '';

describe('the connection banner', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<ConnectionBanner />);
  });

  it('a loss of up to three seconds passes unnoticed', () => {
    lose();
    pass(3_000);
    expect(shown()).toBe('');
    act(() => reportLiveConnected());
    pass(500);
    expect(shown()).toBe('');
  });

  it('after three seconds it reconnects, after fifteen it counts down to the next try', () => {
    const retryNow = vi.fn();
    useLiveStatus.setState({ connection: { retryNow, reconnect: vi.fn(), close: vi.fn() } });
    lose();
    pass(3_500);
    expect(shown()).toBe('Reconectando…');
    pass(12_000);
    lose(8_000);
    pass(250);
    expect(shown()).toContain('Sem internet. Tentando de novo em 8 s.');
    pass(3_000);
    expect(shown()).toContain('em 5 s');
    screen.getByRole('button', { name: 'Tentar agora' }).click();
    expect(retryNow).toHaveBeenCalledOnce();
  });

  it('shows its end for two seconds', () => {
    lose();
    pass(4_000);
    act(() => reportLiveConnected());
    pass(250);
    expect(shown()).toBe('Conexão restabelecida');
    pass(2_000);
    expect(shown()).toBe('');
  });

  it('a computer without a network is offline at once', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(shown()).toContain('Sem internet.');
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(shown()).toBe('');
  });
});
