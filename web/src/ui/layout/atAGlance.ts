/** Longer lists get a search by name. */
export const atAGlance = 12;
