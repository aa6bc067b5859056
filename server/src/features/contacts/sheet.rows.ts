/** A row of a spreadsheet as it stands there; `row` counts as spreadsheets do, from 1. */
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

/** CON-19: the first row that says anything is the header. Null without a column of names and one of numbers. */
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

/** Spreadsheets keep long numbers as numbers, and nothing else here is one. */
function textOf(cell: unknown): string {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? String(cell) : '';
  return typeof cell === 'string' ? cell.replaceAll('\0', '').trim().slice(0, 500) : '';
}
