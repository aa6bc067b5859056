/** Longer lists get a search by name. */
export const searchThreshold = 12;
