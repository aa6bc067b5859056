/**
 * MSG-05: shorter recordings are discarded. A file of its own, so that importing the limit does not load the encoder.
 */
export const shortestBytes = 10_000;
