/** C-110: a company's number of 10 or 11 digits has no country code and is Brazilian. Null for other short texts. */
export function phoneWithCountry(phone: string): string | null {
  const digits = phone.replaceAll(/\D/g, '');
  if (/^\d{10,11}$/.test(digits)) return `55${digits}`;
  return /^\d{12,15}$/.test(digits) ? digits : null;
}
