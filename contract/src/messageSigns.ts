/** What lists show of a message without words, before its own. */
export const messageSigns = {
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

const kinds = Object.keys(messageSigns) as WordlessKind[];

/** Which kind a text is the whole sign of. */
export const kindOfSign = (text: string): WordlessKind | undefined => kinds.find((kind) => messageSigns[kind] === text);
