/** How a menu reads on the customer's phone: plain text is the only rendering there is (BOT-10). */

/** Customers are Brazilian companies' customers: what the bot says of its own is Portuguese, whatever the screens speak. */
export const menuWords = { back: 'Voltar', first: 'Menu inicial' };

/** BOT-04, BOT-08 */
export const menuLine = (key: number | string, name: string): string => `*[ ${key} ]* - ${name}`;

/** The ways out of every level but the first. */
export const menuWays = (): string[] => [menuLine(0, menuWords.back), menuLine('#', menuWords.first)];

export const menuText = (notice: string, text: string, lines: string[]): string =>
  [notice, text.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n');
