import { act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

/** Somebody with quick hands: no pause between keys. */
export const user = userEvent.setup({ delay: null });

/** Lets fake time go by. */
export function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
