/**
 * Secrets in the files of the work tree and in the commits of the change. secretlint reads files only and costs 109
 * packages; a secret that a later commit removes is still in the history.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../testkit/files.ts';
import type { CheckResult } from '../../../testkit/result.ts';
import { allowedTexts, secretRules } from './rules.ts';

/** The commits to read when the branch has none of its own, as in a fresh clone. */
const mostCommits = 50;

export function checkSecrets(folder: string = root): CheckResult {
  if (!existsSync(join(folder, '.git'))) return { summary: 'no repository', faults: [] };
  const files = listTree(folder);
  const commits = listCommits(folder);
  const faults = [
    ...files.flatMap((path) => findSecrets(path, readText(join(folder, path)))),
    ...commits.flatMap(({ id, added }) => findSecrets(`commit ${id.slice(0, 12)}`, added)),
  ];
  return { summary: `${files.length} files and ${commits.length} commits`, faults: [...new Set(faults)] };
}

/** The fault names the place and the form; a log must not repeat the secret. */
export function findSecrets(place: string, text: string): string[] {
  return Object.entries(secretRules).flatMap(([name, form]) =>
    [...text.matchAll(form)]
      .filter(([match]) => allowedTexts[match] === undefined)
      .map(([match]) => `${place}: ${name} ${match.slice(0, 8)}… (tools/lib/secrets/rules.ts)`),
  );
}

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1024 ** 3 });

/** Tracked and new files; an ignored file such as .env stays on the machine. */
function listTree(folder: string): string[] {
  const paths = git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0');
  return paths.filter((path) => statSync(join(folder, path), { throwIfNoEntry: false })?.isFile() ?? false);
}

const readText = (path: string): string => readFileSync(path, 'utf8');

/** Message and added lines of each commit of the change. */
function listCommits(folder: string): { id: string; added: string }[] {
  const format = '--format=%x00%H%n%B%x01';
  const log = git(folder, 'log', '-p', '-U0', '--no-color', '--no-ext-diff', format, ...rangeOf(folder));
  return log
    .split('\0')
    .slice(1)
    .map((commit) => {
      const [message = '', patch = ''] = commit.split('\x01');
      return { id: message.slice(0, 40), added: `${message}${patch.replaceAll(/^-.*$/gm, '')}` };
    });
}

function rangeOf(folder: string): string[] {
  const upstream = git(folder, 'for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main').trim();
  const hasOwnCommits = upstream !== '' && git(folder, 'rev-list', '--max-count=1', `${upstream}..HEAD`) !== '';
  return hasOwnCommits ? [`${upstream}..HEAD`] : [`--max-count=${mostCommits}`];
}
