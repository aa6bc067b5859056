/** CON-20: spreadsheets run a cell that begins with one of these characters as a formula. */
const formula = /^[=+\-@\t\r]/;

/** Spreadsheets read a file as UTF-8 only when it begins with this mark. */
export const csvMark = '\uFEFF';

export const csvLine = (cells: string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

function csvCell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
