import type { Identity } from '../../port/identity.ts';
import type { AnyKeys } from './auth-state.ts';
import { namesOf } from './jids.ts';

/** Which hidden id and which number are one person, as far as this session has learned it. Asks nobody. */
export interface Names {
  lidOf(pn: string): Promise<string | null>;
  pnOf(lid: string): Promise<string | null>;
  /** Adds the name of the other kind where it is known and missing. */
  complete(names: Identity[]): Promise<Identity[]>;
}

/** Reads Baileys' own table of pairs: a number leads to its lid, a lid with `_reverse` to its number. */
export function createNames(keys: AnyKeys): Names {
  async function look(id: string): Promise<string | null> {
    const { [id]: found } = await keys.get('lid-mapping', [id]);
    return typeof found === 'string' ? found : null;
  }
  const names: Names = {
    lidOf: (pn) => look(pn),
    pnOf: (lid) => look(`${lid}_reverse`),
    async complete(given) {
      const pn = given.find(({ kind }) => kind === 'pn');
      const lid = given.find(({ kind }) => kind === 'lid');
      if ((pn && lid) || (!pn && !lid)) return given;
      const found = lid ? await names.pnOf(lid.value) : pn ? await names.lidOf(pn.value) : null;
      return found === null ? given : namesOf(...given, { kind: lid ? 'pn' : 'lid', value: found });
    },
  };
  return names;
}
