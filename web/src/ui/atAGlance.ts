/** More than these are looked for by name. */
export const atAGlance = 12;
