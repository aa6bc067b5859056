/** MSG-05: shorter recordings were not meant. By itself, so that asking for it does not bring the encoder along. */
export const shortestBytes = 10_000;
