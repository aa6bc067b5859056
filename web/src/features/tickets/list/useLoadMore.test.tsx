import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLoadMore } from './useLoadMore.ts';

it('fetches the next page once, also when the end was reached during a refetch', () => {
  const fetchNextPage = vi.fn();
  const { result, rerender } = renderHook(useLoadMore, {
    initialProps: { hasNextPage: true, isFetching: true, fetchNextPage },
  });
  act(() => result.current());
  act(() => result.current());
  expect(fetchNextPage).not.toHaveBeenCalled();
  rerender({ hasNextPage: true, isFetching: false, fetchNextPage });
  rerender({ hasNextPage: true, isFetching: true, fetchNextPage });
  rerender({ hasNextPage: true, isFetching: false, fetchNextPage });
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender({ hasNextPage: false, isFetching: false, fetchNextPage });
  act(() => result.current());
  expect(fetchNextPage).toHaveBeenCalledOnce();
});
