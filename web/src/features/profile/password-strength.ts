export const strengths = ['weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Rates length first, then variety, because a long phrase is stronger than a short complex word. */
export function passwordStrength(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (password.length < 8 || different < 5) return 'weak';
  if (password.length >= 14 && different >= 8 && kinds >= 2) return 'strong';
  if (password.length >= 10 && kinds >= 3) return 'good';
  return kinds >= 2 ? 'fair' : 'weak';
}
