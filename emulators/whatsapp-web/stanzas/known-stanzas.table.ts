/** Every kind of stanza the pinned client is known to send; see `record.ts` for how a kind is written. */
export const KNOWN_STANZAS: ReadonlySet<string> = new Set<string>([]);
