/** Formats 12 or 13 digits as +CC (AA) NNNN-NNNN or +CC (AA) NNNNN-NNNN; other lengths stay unchanged (LAY-21). */
export function formatPhone(number: string): string {
  const parts = /^(\d{2})(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  if (!parts) return number;
  const [, country, area, start, end] = parts;
  return `+${country} (${area}) ${start}-${end}`;
}
