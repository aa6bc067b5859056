/** A spreadsheet takes what begins like this for a formula, and runs it (CON-20). */
const formula = /^[=+\-@\t\r]/;

/** Spreadsheets read UTF-8 only where a file begins with this. */
export const csvMark = '\uFEFF';

export const csvLine = (cells: string[]): string => `${cells.map(csvCell).join(';')}\r\n`;

function csvCell(value: string): string {
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
