/** Country, area, the ninth digit and a number that was mobile before the ninth digit was introduced. */
const longMobile = /^(55[1-9][1-9])9([6-9]\d{7})$/;
const shortMobile = /^(55[1-9][1-9])([6-9]\d{7})$/;

/**
 * The form of a number that identifies a person. Brazilian mobiles received a ninth digit, and WhatsApp still knows
 * many by their eight digits: both are one person. Numbers that begin with 2 to 5 are landlines; `9 4xxx-xxxx` never
 * existed without its 9, and without it would be a landline.
 */
export const phoneKey = (digits: string): string => digits.replace(longMobile, '$1$2');

/** Both spellings of a Brazilian mobile that has two; any other number unchanged. */
export function spellings(digits: string): string[] {
  const short = phoneKey(digits);
  const long = short.replace(shortMobile, '$19$2');
  return long === short ? [short] : [short, long];
}
