import { aPrompt } from '@recadia/db/testing/prompts';
import type { Kinds } from '../kind.ts';
import { anyPage, type Samples } from '../sample.ts';

export const kinds: Kinds = {
  prompt: {
    missing: 'ERR_NO_PROMPT_FOUND',
    make: async ({ admin, company_id, name }) => (await aPrompt(admin, { company_id, name: name('prompt') })).id,
  },
};

export const samples: Samples = {
  listPrompts: [{ query: { searchParam: 'prompt', pageNumber: anyPage } }],
};
