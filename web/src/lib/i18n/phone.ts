/** Formats 12 or 13 digits as +CC (AA) NNNN-NNNN or +CC (AA) NNNNN-NNNN; other lengths stay unchanged (LAY-21). */
export function formatPhone(number: string): string {
  const parts = /^(\d{2})(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  if (!parts) return number;
  const [, country, area, start, end] = parts;
  return `+${country} (${area}) ${start}-${end}`;
}

const nationalDigits = 11;

/** (AA) NNNN-NNNN or (AA) NNNNN-NNNN, also while it is typed; further digits are dropped (SGN-03). */
export function maskPhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, nationalDigits);
  if (digits.length < 3) return digits && `(${digits}`;
  const rest = digits.slice(2);
  const start = rest.length > 8 ? 5 : 4;
  return `(${digits.slice(0, 2)}) ${rest.slice(0, start)}${rest.length > start ? `-${rest.slice(start)}` : ''}`;
}
