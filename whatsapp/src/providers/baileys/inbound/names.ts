import type { Identity } from '../../../port/identity.ts';
import type { AnyKeys } from '../session/auth-state.ts';
import { namesOf } from '../jids.ts';

/** The known pairs of hidden id and number of this session. Sends no requests. */
export interface Names {
  lidOf(pn: string): Promise<string | null>;
  pnOf(lid: string): Promise<string | null>;
  /** Adds the missing identity of the pair when it is known. */
  complete(names: Identity[]): Promise<Identity[]>;
}

/** Reads Baileys' own mapping: the key `<number>` has the lid, the key `<lid>_reverse` has the number. */
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
