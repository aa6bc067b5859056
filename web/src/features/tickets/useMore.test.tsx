import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useMore } from './useMore.ts';

it('asks once for what comes next, also when the end was reached while the list was being read again', () => {
  const fetchNextPage = vi.fn();
  const { result, rerender } = renderHook(useMore, {
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
