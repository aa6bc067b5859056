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

/** Stands before the words of such a message in lists, and alone where it has none; words alone have no sign. */
export const signOf = (kind: string): string | undefined => (messageSigns as Record<string, string>)[kind];

const kinds = Object.keys(messageSigns) as WordlessKind[];

export const allSigns: readonly string[] = Object.values(messageSigns);

/** Which kind a text is the whole sign of. */
export const kindOfSign = (text: string): WordlessKind | undefined => kinds.find((kind) => messageSigns[kind] === text);
