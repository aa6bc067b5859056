import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { aTag } from '../testing/builders.ts';
import { applyLive, liveRule } from './liveRules.ts';

const rule = liveRule<'tag', string[]>({
  kind: 'tag',
  queryKey: ['names'],
  reduce: (names, event, [, filter]) => (filter || event.action === 'delete' ? undefined : [...names, event.tag.name]),
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

  it('what was left to the server while nobody looked stays with it, whatever comes later', async () => {
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

  it('an answer that was under way when the event came is asked for again', async () => {
    const cache = new QueryClient();
    const answers = [['old'], ['old', 'VIP']];
    const releases: (() => void)[] = [];
    const queryFn = () => new Promise<string[]>((resolve) => releases.push(() => resolve(answers.shift() ?? [])));
    const stop = new QueryObserver(cache, { queryKey: ['names'], queryFn }).subscribe(() => undefined);
    await vi.waitFor(() => expect(releases).toHaveLength(1));
    applyLive(cache, [rule], 'tag', vip);
    await vi.waitFor(() => expect(releases).toHaveLength(2));
    releases.forEach((release) => release());
    await vi.waitFor(() => expect(cache.getQueryData(['names'])).toEqual(['old', 'VIP']));
    stop();
  });
});
