export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
type Size = Pick<Box, 'width' | 'height'>;

const gap = 12;

/** Places the text below its target, otherwise above, otherwise over it, and always inside the viewport. */
export function placeCard(spot: Box, card: Size, view: Size): { left: number; top: number } {
  const within = (wanted: number, size: number, most: number) => Math.max(gap, Math.min(wanted, most - size - gap));
  const left = within(spot.left, card.width, view.width);
  const below = spot.top + spot.height + gap;
  if (below + card.height <= view.height - gap) return { left, top: below };
  const above = spot.top - gap - card.height;
  if (above >= gap) return { left, top: above };
  return {
    left: within(spot.left + (spot.width - card.width) / 2, card.width, view.width),
    top: within(spot.top + (spot.height - card.height) / 2, card.height, view.height),
  };
}
