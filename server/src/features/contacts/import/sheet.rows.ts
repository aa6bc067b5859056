/** A row of a spreadsheet, unchanged; `row` counts from 1, as spreadsheets do. */
export interface SheetRow {
  row: number;
  name: string;
  number: string;
  email: string;
}

const headers: Record<'name' | 'number' | 'email', string[]> = {
  name: ['name', 'nome', 'nombre'],
  number: ['number', 'numero', 'telefone', 'celular', 'whatsapp', 'phone', 'telefono'],
  email: ['email', 'e-mail', 'correo'],
};

/** CON-19: the first row with content is the header. Null without a name column and a number column. */
export function readCells(cells: unknown[][], firstRow: number): SheetRow[] | null {
  const at = cells.findIndex((row) => row.some((cell) => textOf(cell) !== ''));
  const titles = (cells[at] ?? []).map((cell) => folded(textOf(cell)));
  const columnOf = (what: keyof typeof headers) => titles.findIndex((title) => headers[what].includes(title));
  const [name, number, email] = [columnOf('name'), columnOf('number'), columnOf('email')];
  if (name === -1 || number === -1) return null;
  return cells.slice(at + 1).flatMap((row, index) => {
    const read = { name: textOf(row[name]), number: textOf(row[number]), email: textOf(row[email]) };
    const isBlank = read.name === '' && read.number === '' && read.email === '';
    return isBlank ? [] : [{ row: firstRow + at + 1 + index, ...read }];
  });
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Spreadsheets store long phone numbers as numbers; no other value is one. */
function textOf(cell: unknown): string {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? String(cell) : '';
  return typeof cell === 'string' ? cell.replaceAll('\0', '').trim().slice(0, 500) : '';
}
