/** A chat message in pieces: text, mentions and links to tickets. */
export type ChatPiece =
  { kind: 'text'; text: string } | { kind: 'mention'; name: string } | { kind: 'ticket'; uuid: string };

/** With or without the address of this app; links to other sites do not match. */
const ticketAddress =
  /(?<![\w/.:-])(https?:\/\/[^\s/]+)?\/tickets\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})(?![\w-])(?:\?[^\s]*)?/gi;

export const ticketPath = (uuid: string): string => `/tickets/${uuid}`;

export function readChatText(text: string, mentions: { name: string }[], origin: string): ChatPiece[] {
  const pieces: ChatPiece[] = [];
  let from = 0;
  for (const found of text.matchAll(ticketAddress)) {
    const [whole, site, uuid = ''] = found;
    if (site !== undefined && site.toLowerCase() !== origin.toLowerCase()) continue;
    pieces.push(...readMentions(text.slice(from, found.index), mentions));
    pieces.push({ kind: 'ticket', uuid: uuid.toLowerCase() });
    from = found.index + whole.length;
  }
  return [...pieces, ...readMentions(text.slice(from), mentions)];
}

function readMentions(text: string, mentions: { name: string }[]): ChatPiece[] {
  if (text === '') return [];
  // "Ana Lima" comes before "Ana", so that the longer name matches.
  const names = mentions.map(({ name }) => name).sort((a, b) => b.length - a.length);
  const found = names
    .map((name) => ({ name, at: text.indexOf(`@${name}`) }))
    .filter(({ at }) => at !== -1)
    .sort((a, b) => a.at - b.at)[0];
  if (!found) return [{ kind: 'text', text }];
  const { name, at } = found;
  const before: ChatPiece[] = at > 0 ? [{ kind: 'text', text: text.slice(0, at) }] : [];
  return [...before, { kind: 'mention', name }, ...readMentions(text.slice(at + name.length + 1), mentions)];
}
