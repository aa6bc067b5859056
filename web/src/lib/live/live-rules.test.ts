import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { aTag } from '../../testing/tags.ts';
import { applyLive, liveRule } from './live-rules.ts';

const rule = liveRule<'tag', string[]>({
  kind: 'tag',
  queryKey: ['names'],
  reduce(names, event, [, filter]) {
    if (filter || event.action === 'delete') return undefined;
    return names.includes(event.tag.name) ? names : [...names, event.tag.name];
  },
});
const vip = { action: 'create', tag: aTag({ name: 'VIP' }) } as const;

describe('live rules', () => {
  it('change what is cached under their key and nothing else', () => {
    const cache = new QueryClient();
    cache.setQueryData(['names'], ['Ana']);
    cache.setQueryData(['others'], ['Ana']);
    applyLive(cache, [rule], 'tag', vip);
    applyLive(cache, [rule], 'user', vip);
    expect(cache.getQueryData(['names'])).toEqual(['Ana', 'VIP']);
    expect(cache.getQueryData(['others'])).toEqual(['Ana']);
  });

  it('ask the server when only it can tell', async () => {
    const cache = new QueryClient();
    const queryFn = vi.fn(() => Promise.resolve(['from the server']));
    const stop = new QueryObserver(cache, {
      queryKey: ['names', 'search'],
      queryFn,
      initialData: ['Ana'],
      staleTime: Infinity,
    }).subscribe(() => undefined);
    applyLive(cache, [rule], 'tag', vip);
    await vi.waitFor(() => expect(cache.getQueryData(['names', 'search'])).toEqual(['from the server']));
    stop();
  });

  it('leaves an unobserved query stale, whatever event comes later', async () => {
    const cache = new QueryClient();
    cache.setQueryData(['names'], ['Ana']);
    applyLive(cache, [rule], 'tag', { action: 'delete', tagId: 1 });
    const isInvalidated = () => expect(cache.getQueryState(['names'])?.isInvalidated).toBe(true);
    await vi.waitFor(isInvalidated);
    applyLive(cache, [rule], 'tag', vip);
    await vi.waitFor(isInvalidated);
    const queryFn = vi.fn(() => Promise.resolve(['from the server']));
    const stop = new QueryObserver(cache, { queryKey: ['names'], queryFn, staleTime: Infinity }).subscribe(
      () => undefined,
    );
    await vi.waitFor(() => expect(cache.getQueryData(['names'])).toEqual(['from the server']));
    stop();
  });

  it('applies events received during a request to its answer, without a second request', async () => {
    const cache = new QueryClient();
    const releases: (() => void)[] = [];
    const queryFn = vi.fn(() => new Promise<string[]>((resolve) => releases.push(() => resolve(['old']))));
    const stop = new QueryObserver(cache, { queryKey: ['names'], queryFn }).subscribe(() => undefined);
    await vi.waitFor(() => expect(releases).toHaveLength(1));
    const names = Array.from({ length: 50 }, (_, at) => `VIP ${at}`);
    for (const name of names) applyLive(cache, [rule], 'tag', { action: 'create', tag: aTag({ name }) });
    releases.forEach((release) => release());
    await vi.waitFor(() => expect(cache.getQueryData(['names'])).toEqual(['old', ...names]));
    // With data on screen, the event shows at once and the older response does not revert it.
    void cache.refetchQueries({ queryKey: ['names'] });
    await vi.waitFor(() => expect(releases).toHaveLength(2));
    applyLive(cache, [rule], 'tag', vip);
    expect(cache.getQueryData(['names'])).toContain('VIP');
    releases[1]?.();
    await vi.waitFor(() => expect(cache.getQueryData(['names'])).toEqual(['old', 'VIP']));
    expect(queryFn).toHaveBeenCalledTimes(2);
    stop();
  });

  it('refetches server-only answers at once, then at most twice a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    const cache = new QueryClient();
    let answers = 0;
    const queryFn = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [`answer ${(answers += 1)}`];
    });
    const stop = new QueryObserver(cache, {
      queryKey: ['names', 'search'],
      queryFn,
      initialData: ['Ana'],
      staleTime: Infinity,
    }).subscribe(() => undefined);
    for (let ms = 0; ms < 3_000; ms += 20) {
      applyLive(cache, [rule], 'tag', vip);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(answers).toBeGreaterThanOrEqual(3);
    expect(queryFn.mock.calls.length).toBeLessThanOrEqual(7);
    // After the events, the last response was requested after the last event.
    await vi.advanceTimersByTimeAsync(1_500);
    expect(cache.getQueryData(['names', 'search'])).toEqual([`answer ${queryFn.mock.calls.length}`]);
    stop();
  });
});
