/** How hard a password is to guess; length counts more than symbols. */
export type Strength = 1 | 2 | 3 | 4;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u];

/** C-25 */
export function strengthOf(password: string): Strength {
  const letters = new Set(password.toLowerCase());
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const byLength = [8, 12, 16].filter((length) => password.length >= length).length;
  // A few repeated characters are easy to guess at any length.
  if (byLength === 0 || letters.size < 5) return 1;
  return Math.min(4, byLength + 1 + (variety >= 3 ? 1 : 0)) as Strength;
}
