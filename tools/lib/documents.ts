import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { listFiles } from '../../testkit/files.ts';

const headless = /\b(whoever|somebody|nobody)\b/i;
/** STYLE.md quotes the banned words. */
const quotesThem = 'STYLE.md';
const mostLines: [RegExp, number][] = [
  [/^ARCHITECTURE\.md$/, 250],
  [/^docs\/adr\//, 40],
];

/** Faults of the documents below a folder: headless words, broken links, pages that are too long. */
export function documentFaults(folder: string): string[] {
  return listFiles(folder, /\.md$/).flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return [...wordFaults(path, text), ...linkFaults(folder, path, text), ...lengthFaults(path, text)];
  });
}

function wordFaults(path: string, text: string): string[] {
  if (path === quotesThem) return [];
  const lines = text.split('\n').map((line, index) => ({ line, at: `${path}:${index + 1}` }));
  return lines.flatMap(({ line, at }) => {
    const word = headless.exec(line)?.[0];
    return word === undefined ? [] : [`${at} "${word}" has no noun: name the user or the process`];
  });
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .trim()
    .replaceAll(' ', '-');

function linkFaults(folder: string, path: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)]*))?\)/g)];
  return links.flatMap(([, target = '', anchor]) => {
    const file = target === '' ? path : normalize(join(dirname(path), target));
    if (!existsSync(join(folder, file))) return [`${path} links to ${target}, which does not exist`];
    if (anchor === undefined || !file.endsWith('.md')) return [];
    const headings = [...readFileSync(join(folder, file), 'utf8').matchAll(/^#+ (.*)$/gm)];
    const isThere = headings.some(([, heading = '']) => anchorOf(heading) === anchor);
    return isThere ? [] : [`${path} links to #${anchor} of ${file}, which does not exist`];
  });
}

function lengthFaults(path: string, text: string): string[] {
  const most = mostLines.find(([pages]) => pages.test(path))?.[1] ?? Infinity;
  const lines = text.split('\n').length - 1;
  return lines > most ? [`${path} has ${lines} lines, the limit is ${most}`] : [];
}
