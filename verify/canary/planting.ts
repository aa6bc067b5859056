import type { Answer } from '../../testkit/http.ts';
import type { World } from '../world/world.ts';
import type { Kind } from './canary.ts';
import type { Program } from './program.ts';
import type { Witness } from './witness.ts';

export interface Planting {
  program: Program;
  witness: Witness;
  home: World;
  blocked: World;
  operator: World;
  /** Registers a word for the later search. */
  plant(kind: Kind, name: string, word: string): string;
  /** Quotes, an accent, slashes and a plus, because their encoding differs between addresses, JSON and base64. */
  odd(what: string): string;
  /** A signed-in user of the company. */
  admin: { id: number; email: string; token: string };
}

/** Throws when a call failed, because then nothing was planted. */
export function good<T>(answer: Answer): T {
  if (answer.status >= 300) throw new Error(`nothing was planted: ${answer.status} ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text) as T;
}
