import { aHelp } from '@recadia/db/testing';
import type { Kinds } from '../kind.ts';
import { cursorAt, fixed, made, ref, type Samples } from '../sample.ts';

const help = {
  title: made((n) => `Ajuda de amostra ${n}`),
  description: 'Passo a passo.',
  video: fixed(() => 'dQw4w9WgXcQ'),
};

export const kinds: Kinds = {
  // Every user may read it, so the company's word is left out.
  help: { missing: 'ERR_NO_HELP_FOUND', isOfPlatform: true, make: async ({ admin }) => (await aHelp(admin)).id },
};

export const samples: Samples = {
  listHelps: [
    { query: { searchParam: 'amostra', pageNumber: fixed(() => 1) } },
    { title: 'cursor', query: { cursor: cursorAt('1') } },
  ],
  listAllHelps: [{}],
  showHelp: [{ params: { id: ref('help') } }],
  createHelp: [{ body: help }],
  updateHelp: [{ params: { id: ref('help') }, body: help }],
  deleteHelp: [{ params: { id: ref('help') } }],
};
