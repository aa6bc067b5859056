/** Country, area, the ninth digit and a number of those that were mobile before there was a ninth digit. */
const longMobile = /^(55[1-9][1-9])9([6-9]\d{7})$/;
const shortMobile = /^(55[1-9][1-9])([6-9]\d{7})$/;

/**
 * What tells numbers apart. Brazil gave its mobiles a ninth digit, and WhatsApp still knows many by the eight they had:
 * both are one person. Numbers that begin with 2 to 5 are landlines; `9 4xxx-xxxx` was never written without its 9, and
 * without it would be somebody's landline.
 */
export const phoneKey = (digits: string): string => digits.replace(longMobile, '$1$2');

/** Both ways to write a Brazilian mobile that has two; any other number as it is. */
export function spellings(digits: string): string[] {
  const short = phoneKey(digits);
  const long = short.replace(shortMobile, '$19$2');
  return long === short ? [short] : [short, long];
}
