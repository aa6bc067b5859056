/** A noun in singular or plural, in every spelling of the code. */
export interface Spelling {
  camel: string;
  pascal: string;
  kebab: string;
  snake: string;
  upper: string;
  words: string;
}

export interface Noun {
  singular: Spelling;
  plural: Spelling;
}

const shape = /^[a-z]+(-[a-z]+)*$/;

/** From words in lower case joined by hyphens: `price-list`, `price-lists`. */
export function nounOf(singular: string, plural: string): Noun {
  for (const word of [singular, plural]) {
    if (!shape.test(word)) throw new Error(`"${word}" is not a noun: write it in lower case, words joined by hyphens.`);
  }
  if (singular === plural)
    throw new Error('Singular and plural must differ: files are named by the plural, things by the singular.');
  return { singular: spell(singular), plural: spell(plural) };
}

function spell(kebab: string): Spelling {
  const words = kebab.split('-');
  const pascal = words.map(capital).join('');
  return {
    kebab,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    snake: words.join('_'),
    upper: words.join('_').toUpperCase(),
    words: words.join(' '),
  };
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
