/** How a menu looks on the customer's phone: plain text is the only format (BOT-10). */

/**
 * The customers of our Brazilian companies read Portuguese, so the bot's own texts are Portuguese in every screen
 * language.
 */
export const menuWords = { back: 'Voltar', first: 'Menu inicial' };

/** BOT-04, BOT-08 */
export const menuLine = (key: number | string, name: string): string => `*[ ${key} ]* - ${name}`;

/** The choices to leave every level but the first. */
export const menuWays = (): string[] => [menuLine(0, menuWords.back), menuLine('#', menuWords.first)];

export const menuText = (notice: string, text: string, lines: string[]): string =>
  [notice, text.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
