/** The list with it, or without it where it was in. */
export const toggled = (ids: number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];
