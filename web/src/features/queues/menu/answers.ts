import { menuWords } from '@recadia/contract/menu-text';
import type { TFunction } from 'i18next';
import type { DraftOption, PlacedOption } from './menu-draft.ts';
import type { Answer } from './PhonePreview.tsx';

/** The possible inputs at this place of the menu: an option, 0 for back, # for the start. */
export function answersOf(
  roots: readonly DraftOption[],
  way: readonly PlacedOption[],
  choose: (key: string | null) => void,
  t: TFunction,
): Answer[] {
  const here = way.at(-1)?.option;
  const answer = (word: string, name: string, key: string | null): Answer => ({
    word,
    label: t('queues.preview.say', { word, name }),
    go: () => choose(key),
  });
  const below = here ? (here.handOver ? [] : here.children) : roots;
  const options = below.map(({ title, key }, at) => answer(String(at + 1), title, key));
  if (!here) return options;
  // After a transfer to an agent the customer cannot go back, but the preview can.
  return [...options, answer('0', menuWords.back, way.at(-2)?.option.key ?? null), answer('#', menuWords.first, null)];
}
