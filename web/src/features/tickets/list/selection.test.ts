import { beforeEach, describe, expect, it } from 'vitest';
import { clearSelection, pick, rangeOf, setOrder, useSelection } from './selection.ts';

const chosen = () => [...useSelection.getState().ids].sort();

beforeEach(() => {
  clearSelection();
  setOrder([5, 4, 3, 2, 1]);
});

describe('choosing rows', () => {
  it('puts one on and off again', () => {
    pick(4, false);
    pick(2, false);
    pick(4, false);
    expect(chosen()).toEqual([2]);
  });

  it('reaches from the last one in either direction, and takes nothing off', () => {
    pick(2, false);
    pick(4, true);
    expect(chosen()).toEqual([2, 3, 4]);
    pick(3, true);
    pick(1, true);
    expect(chosen()).toEqual([1, 2, 3, 4]);
  });

  it('begins where nothing was chosen before, or where that row has left the list', () => {
    pick(3, true);
    expect(chosen()).toEqual([3]);
    expect(rangeOf([5, 4], 9, 4)).toEqual([4]);
  });
});
