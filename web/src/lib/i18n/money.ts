const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const plain = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, useGrouping: false });

/** R$ 1.499,90 in every language (PLN-06). */
export const formatMoney = (amount: number): string => reais.format(amount);

/** The amount as a person types it: 1499,90. */
export const typedMoney = (amount: number): string => plain.format(amount);

/** The typed amount; null when the text is no amount. A comma or a last point with two digits separates the cents. */
export function readMoney(text: string): number | null {
  const typed = text.replace(/^\s*R\$/, '').trim();
  const parts = /^(\d{1,3}(?:\.\d{3})+|\d{1,8})(?:,(\d{1,2}))?$/.exec(typed) ?? /^(\d{1,8})\.(\d{1,2})$/.exec(typed);
  if (!parts) return null;
  const [, whole = '', cents = '0'] = parts;
  return Number(`${whole.replaceAll('.', '')}.${cents}`);
}
