import { KNOWN_STANZAS } from './known-stanzas.table.ts';
import { allChildren, type BinaryNode } from './nodes.ts';

/** Records the kinds of stanzas the client has sent, so that an unknown kind is noticed. */
export interface StanzaRecord {
  note(stanza: BinaryNode): void;
  counts(): Record<string, number>;
  unknown(): string[];
}

// A hostile client could invent kinds without end.
const MAX_KINDS = 1_000;

export function createStanzaRecord(): StanzaRecord {
  const kinds = new Map<string, number>();
  return {
    note: (stanza) => {
      for (const kind of kindsIn(stanza)) {
        if (kinds.size < MAX_KINDS || kinds.has(kind)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    },
    counts: () => Object.fromEntries(kinds),
    unknown: () => [...kinds.keys()].filter((kind) => !KNOWN_STANZAS.has(kind)).sort(),
  };
}

/**
 * `iq set md` for the stanza and `iq md / link_code_companion_reg` for each part of it: enough to distinguish kinds,
 * without personal data. The combination of parts varies from run to run, so each part counts by itself.
 */
function kindsIn(stanza: BinaryNode): string[] {
  const { tag, attrs } = stanza;
  const name = [tag, attrs.xmlns ?? attrs.class].filter(Boolean).join(' ');
  // The type of an acknowledgement repeats the server's stanza; its error comes from the client.
  const own = tag === 'ack' ? attrs.error && `error ${attrs.error}` : attrs.type;
  return [[name, own].filter(Boolean).join(' '), ...allChildren(stanza).map((part) => `${name} / ${part.tag}`)];
}
