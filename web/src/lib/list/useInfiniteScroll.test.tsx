import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useInfiniteScroll } from './useInfiniteScroll.ts';
import { pass } from '../../testing/user.ts';

const loadMore = vi.fn();

function List({ hasMore = true, isLoading = false }) {
  const ref = useInfiniteScroll<HTMLDivElement>({ hasMore, isLoading, loadMore, rowCount: 20 });
  return <div ref={ref} role="feed" />;
}

/** A box of 500 px with 2000 px of rows, `left` of them below the viewport. */
function scrollTo(left: number): void {
  const box = screen.getByRole('feed');
  Object.defineProperties(box, {
    scrollHeight: { value: 2_000, configurable: true },
    clientHeight: { value: 500, configurable: true },
  });
  box.scrollTop = 1_500 - left;
  fireEvent.scroll(box);
}

describe('LAY-24 lists load by pages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    loadMore.mockClear();
    // A box without a size is at its end, so the mock gives it rows first.
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2_000);
    return () => vi.restoreAllMocks();
  });

  it('within 100 px of the bottom the next page is asked for, 500 ms later and once', () => {
    render(<List />);
    scrollTo(101);
    pass(2_000);
    expect(loadMore).not.toHaveBeenCalled();
    scrollTo(100);
    scrollTo(50);
    pass(499);
    expect(loadMore).not.toHaveBeenCalled();
    pass(1);
    scrollTo(0);
    pass(5_000);
    expect(loadMore).toHaveBeenCalledTimes(1);
  });

  it('not while a page is on its way and not when there is none', () => {
    const { rerender } = render(<List isLoading />);
    scrollTo(0);
    rerender(<List hasMore={false} />);
    scrollTo(0);
    pass(5_000);
    expect(loadMore).not.toHaveBeenCalled();
  });
});
