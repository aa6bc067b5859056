import type { EmojiData, EmojiDataResolver } from 'frimousse';
import type { Language } from '../../../lib/i18n/i18n.ts';

/** The fields of emojibase that are used here. */
interface EmojiEntry {
  emoji: string;
  label: string;
  group?: number;
  version: number;
  tags?: string[];
}

interface EmojiNames {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: string; message: string }[];
}

/** Each language is a chunk of its own, loaded when the picker opens. */
const files: Record<Language, () => Promise<[{ default: unknown }, { default: unknown }]>> = {
  pt: () => Promise.all([import('emojibase-data/pt/data.json'), import('emojibase-data/pt/messages.json')]),
  en: () => Promise.all([import('emojibase-data/en/data.json'), import('emojibase-data/en/messages.json')]),
  es: () => Promise.all([import('emojibase-data/es/data.json'), import('emojibase-data/es/messages.json')]),
};

/** The newest version that common phones and fonts draw; newer emoji would appear as boxes. */
const newestVersion = 15.1;

export const resolveEmoji: EmojiDataResolver = async (locale) => {
  const [list, names] = await files[locale as Language]();
  return shape(locale, list.default as EmojiEntry[], names.default as EmojiNames);
};

/** Converts emojibase data for the picker, without skin tones. */
function shape(locale: EmojiData['locale'], list: EmojiEntry[], names: EmojiNames): EmojiData {
  const categories = names.groups
    .filter(({ key }) => key !== 'component')
    .map(({ order, message }) => ({ index: order, label: capital(message) }));
  const known = new Set(categories.map(({ index }) => index));
  return {
    locale,
    categories,
    skinTones: Object.fromEntries(
      names.skinTones.map(({ key, message }) => [key, capital(message)]),
    ) as EmojiData['skinTones'],
    emojis: list
      .filter(({ group, version }) => group !== undefined && known.has(group) && version <= newestVersion)
      .map(({ emoji, label, group = 0, version, tags = [] }) => ({
        emoji,
        category: group,
        label: capital(label),
        version,
        tags,
        countryFlag: undefined,
        skins: undefined,
      })),
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
