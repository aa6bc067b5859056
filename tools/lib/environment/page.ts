import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseVariables } from '@recadia/db/environment';
import { emulatorVariables } from '@recadia/emulators/environment';
import { variables } from '../../../server/src/platform/process/environment.ts';
import { listFiles } from '../../../testkit/files.ts';
import { table } from '../markdown.ts';
import { developmentVariables, internalVariables } from './development.ts';

interface Variable {
  name: string;
  default: string;
  meaning: string;
}

/** The part of a zod schema that the page shows; zod keeps the default in the definition. */
interface Declaration {
  description?: string | undefined;
  def: { type: string; defaultValue?: unknown; innerType?: unknown };
}

type Entries = Record<string, { default?: string; meaning: string }>;

const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

function defaultOf({ def }: Declaration): string {
  if (def.type === 'optional') return '';
  if (def.type !== 'default') return 'required';
  const value = def.defaultValue;
  return typeof value === 'boolean' ? code(value ? 'on' : 'off') : code(String(value));
}

function valuesOf({ def }: Declaration): string {
  const { entries } = (def.innerType as { def?: { entries?: Record<string, string> } } | undefined)?.def ?? {};
  return entries === undefined ? '' : ` One of ${Object.values(entries).map(code).join(', ')}.`;
}

export function declaredVariables(shape: Record<string, Declaration>): Variable[] {
  return Object.entries(shape).map(([name, declaration]) => {
    const meaning = declaration.description === undefined ? '' : `${declaration.description}${valuesOf(declaration)}`;
    return { name, default: defaultOf(declaration), meaning };
  });
}

const listed = (entries: Entries, absent: string): Variable[] =>
  Object.entries(entries).map(([name, entry]) => ({
    name,
    default: entry.default === undefined ? absent : code(entry.default),
    meaning: entry.meaning,
  }));

const server = (): Variable[] => declaredVariables(variables.shape);
const database = listed(databaseVariables, 'required');
const emulators = listed(emulatorVariables, '');
const development = Object.entries(developmentVariables).map(([name, entry]) => ({ name, ...entry }));

const rows = (group: Variable[]) => group.map((one) => [code(one.name), one.default, one.meaning]);
const section = (title: string, text: string, group: Variable[]): string =>
  `## ${title}\n\n${text}\n\n${table(['variable', 'default', 'meaning'], rows(group))}`;

export function environmentPage(): string {
  return `${[
    '# Environment',
    'Made from the declarations by `npm run docs`. An empty default means unset.',
    section('Server', 'Declared in `server/src/platform/process/environment.ts`, read once at the start.', server()),
    section('Database command', 'Declared in `db/src/environment.ts`. Each command needs only its own.', database),
    section('Emulators', 'Declared in `emulators/environment.ts`.', emulators),
    section('Development and tests', 'Declared in `tools/lib/environment/development.ts`.', development),
  ].join('\n\n')}\n`;
}

/** Declared variables without a meaning. */
export function undescribed(group: Variable[]): string[] {
  return group
    .filter(({ meaning }) => meaning === '')
    .map(({ name }) => `${name} has no meaning beside its declaration`);
}

/** Names that the sources below a folder read from the environment; tests and lint rules aside. */
export function readNames(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const sources = listFiles(folder, /^(?!tools\/lint\/).*(?<!\.test)\.(ts|tsx|sh)$/);
  for (const path of sources) {
    const text = readFileSync(join(folder, path), 'utf8');
    const pattern = path.endsWith('.sh')
      ? /\$\{([A-Z][A-Z0-9_]+):-/g
      : /process\.env(?:\.([A-Z][A-Z0-9_]*)|\['([A-Z][A-Z0-9_]*)'\])/g;
    for (const [, first, second] of text.matchAll(pattern)) found.set(first ?? second ?? '', path);
  }
  return found;
}

export function environmentFaults(folder: string): string[] {
  const all = [...server(), ...database, ...emulators, ...development];
  const known = new Set([...all.map(({ name }) => name), ...internalVariables]);
  const unknown = [...readNames(folder)].filter(([name]) => !known.has(name));
  return [...undescribed(all), ...unknown.map(([name, path]) => `${path} reads ${name}, which is not declared`)];
}
