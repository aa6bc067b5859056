import type { Noun } from './names.ts';
import { renameIn } from './rename.ts';

interface Texts {
  [key: string]: string | Texts;
}

/** A catalogue of texts with another noun. */
export function renameTexts(source: string, noun: Noun, unwanted: RegExp): string {
  return print(mapTexts(JSON.parse(source) as Texts, noun, unwanted));
}

function mapTexts(texts: Texts, noun: Noun, unwanted: RegExp): Texts {
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => !unwanted.test(key))
      .map(([key, value]) => [
        renameIn(key, noun, 'kebab'),
        typeof value === 'string' ? renameText(value, noun) : mapTexts(value, noun, unwanted),
      ]),
  );
}

/** Spanish has its own word for tags. */
const renameText = (text: string, noun: Noun): string =>
  renameIn(text.replace(/etiqueta/g, 'tag').replace(/Etiqueta/g, 'Tag'), noun, 'words');

const print = (texts: Texts): string => `${JSON.stringify(texts, null, 2)}\n`;

/** SQL with another noun; comments are sentences. */
export function renameSql(source: string, noun: Noun, unwanted: RegExp): string {
  return source
    .split('\n')
    .filter((line) => !unwanted.test(line))
    .map((line) => {
      const end = line.includes('--') ? line.indexOf('--') : line.length;
      return renameIn(line.slice(0, end), noun, 'snake') + renameIn(line.slice(end), noun, 'words');
    })
    .join('\n');
}

/** The table's type among the generated ones, in the order of the type generator: by name, the database last. */
export function enterTable(source: string, noun: Noun, unwanted: RegExp): string {
  const [head = '', ...blocks] = source.split(/^(?=export interface )/m);
  const database = blocks.pop() ?? '';
  const made = blocks.find((block) => block.startsWith('export interface Tags '));
  if (!made) throw new Error('There is no type of the tags table.');
  const table = renameSql(made, noun, unwanted);
  const [opening = '', ...lines] = database.split('\n');
  const tables = lines.filter((line) => line.startsWith('  '));
  const entry = `  ${noun.plural.snake}: ${noun.plural.pascal};`;
  return [head, ...[...blocks, table].sort(byName), opening, '\n', [...tables, entry].sort().join('\n'), '\n}\n'].join(
    '',
  );
}

/** Undoes `enterTable`. */
export function leaveTable(source: string, { plural }: Noun): string {
  const type = new RegExp(`^export interface ${plural.pascal} \\{[^]*?^\\}\\n\\n`, 'm');
  return source.replace(type, '').replace(`  ${plural.snake}: ${plural.pascal};\n`, '');
}

const byName = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
