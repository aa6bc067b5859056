import type { EmojiData, EmojiDataResolver } from 'frimousse';
import type { Language } from '../../lib/i18n.ts';

/** The fields of emojibase we read. */
interface Listed {
  emoji: string;
  label: string;
  group?: number;
  version: number;
  tags?: string[];
}

interface Named {
  groups: { key: string; message: string; order: number }[];
  skinTones: { key: string; message: string }[];
}

/** Each language is a file of our own that travels when the picker opens. */
const files: Record<Language, () => Promise<[{ default: unknown }, { default: unknown }]>> = {
  pt: () => Promise.all([import('emojibase-data/pt/data.json'), import('emojibase-data/pt/messages.json')]),
  en: () => Promise.all([import('emojibase-data/en/data.json'), import('emojibase-data/en/messages.json')]),
  es: () => Promise.all([import('emojibase-data/es/data.json'), import('emojibase-data/es/messages.json')]),
};

/** What the phones of customers and the fonts of computers draw today; newer ones would be boxes. */
const newestVersion = 15.1;

export const resolveEmoji: EmojiDataResolver = async (locale) => {
  const [list, names] = await files[locale as Language]();
  return shape(locale, list.default as Listed[], names.default as Named);
};

/** What the picker needs of it. Skin tones are left out: on WhatsApp they are chosen on the phone. */
function shape(locale: EmojiData['locale'], list: Listed[], names: Named): EmojiData {
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
        ...{ emoji, category: group, label: capital(label), version, tags },
        countryFlag: undefined,
        skins: undefined,
      })),
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
