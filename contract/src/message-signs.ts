const messageSigns = {
  image: '📷',
  video: '🎥',
  audio: '🎤',
  document: '📄',
  sticker: '💟',
  location: '📍',
  contact: '👤',
  call_log: '📞',
} as const;

export type WordlessKind = keyof typeof messageSigns;

/** The sign before the text of such a message in lists, and alone where it has no text; plain text has no sign. */
export const signOf = (kind: string): string | undefined => (messageSigns as Record<string, string>)[kind];

const kinds = Object.keys(messageSigns) as WordlessKind[];

export const allSigns: readonly string[] = Object.values(messageSigns);

/** The message kind whose sign equals the whole text. */
export const kindOfSign = (text: string): WordlessKind | undefined => kinds.find((kind) => messageSigns[kind] === text);
