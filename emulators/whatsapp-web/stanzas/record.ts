import { KNOWN_STANZAS } from './known-stanzas.table.ts';
import { allChildren, type BinaryNode } from './nodes.ts';

/** Which kinds of stanza the client has sent: a kind nobody has looked at yet must not pass silently. */
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
      const kind = kindOf(stanza);
      if (kinds.size < MAX_KINDS || kinds.has(kind)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    },
    counts: () => Object.fromEntries(kinds),
    unknown: () => [...kinds.keys()].filter((kind) => !KNOWN_STANZAS.has(kind)).sort(),
  };
}

/** E.g. `iq set md > link_code_companion_reg`: enough to tell kinds apart, nothing of a person. */
export function kindOf({ tag, attrs, content }: BinaryNode): string {
  const inside = [...new Set(allChildren({ tag, attrs, content }).map((part) => part.tag))].sort().join('+');
  const words = [tag, attrs.type, attrs.xmlns, attrs.class, attrs.error && `error ${attrs.error}`].filter(Boolean);
  return `${words.join(' ')}${inside && ` > ${inside}`}`;
}
