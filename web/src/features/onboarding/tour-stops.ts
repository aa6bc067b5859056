/** A stop is the `data-tour` value of an element on the tickets page, and the name of its texts. */
export type TourStop = 'tabs' | 'sides' | 'filters' | 'new' | 'conversation' | 'palette' | 'bar';

/** A phone shows one pane at a time and has its own bar. */
export const tourStops: Record<'desk' | 'phone', readonly TourStop[]> = {
  desk: ['tabs', 'sides', 'new', 'conversation', 'palette'],
  phone: ['tabs', 'sides', 'filters', 'new', 'bar'],
};

export const findStop = (stop: TourStop): Element | null => document.querySelector(`[data-tour=${stop}]`);
