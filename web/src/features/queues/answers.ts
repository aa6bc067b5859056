import { menuWords } from '@recadia/contract/menuText';
import type { TFunction } from 'i18next';
import type { DraftOption, PlacedOption } from './menuDraft.ts';
import type { Answer } from './PhonePreview.tsx';

/** What a customer could type where this way ends: an option, 0 for back, # for the beginning. */
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
  // Where a person took over nothing leads back; whoever looks at the preview still may.
  return [...options, answer('0', menuWords.back, way.at(-2)?.option.key ?? null), answer('#', menuWords.first, null)];
}
