import { table } from '../markdown.ts';
import { productionDependencies, readLock, shipped, type Dependency } from './lock.ts';
import { reasons } from './reasons.ts';
import { corrections, separation, terms } from './terms.ts';

const isDirect = ({ workspaces }: Dependency): boolean => workspaces.length > 0;
const licenceOf = ({ name, licence }: Dependency): string | undefined => licence ?? corrections[name];
/** The single licences of an expression such as "(MIT OR CC0-1.0)". */
const partsOf = (licence: string): string[] => licence.replaceAll(/[()]/g, '').split(/ (?:AND|OR) /);

export function licencesPage(lock = readLock()): string {
  const all = productionDependencies(lock, shipped);
  const direct = all.filter(isDirect);
  const transitive = all.filter((one) => !isDirect(one));
  const used = new Set(all.flatMap((one) => partsOf(licenceOf(one) ?? '')));
  return `${[
    '# Licences',
    'Made from `package-lock.json` by `npm run docs`: every package that production may install, on any platform.',
    "The project's own licence has not been chosen; all packages are private. `npm run build` copies code of the dependencies into" +
      ' `server/dist`, `db/dist` and `web/dist`; distribute their licence texts with a build.',
    `## Demands\n\n${table(
      ['licence', 'demand'],
      Object.entries(terms).filter(([name]) => used.has(name)),
    )}`,
    `## Copyleft\n\n${table(['package', 'separation'], Object.entries(separation))}`,
    `## Direct dependencies (${direct.length})\n\n${table(['package', 'version', 'licence', 'used by', 'reason'], direct.map(directRow))}`,
    `## Transitive dependencies (${transitive.length})\n\n${table(['package', 'version', 'licence'], transitive.map(row))}`,
    '## Programs\n\nUsed, not distributed: PostgreSQL (PostgreSQL licence), Redis 7.0 (BSD-3-Clause), ffmpeg, and in tests Chromium.',
  ].join('\n\n')}\n`;
}

const row = (one: Dependency): string[] => [one.name, one.version, licenceOf(one) ?? ''];
const directRow = (one: Dependency): string[] => [...row(one), one.workspaces.join(', '), reasons[one.name] ?? ''];

const isSeparated = (name: string): boolean =>
  (separation[name] ?? separation[`${name.split('/')[0]}/*`]) !== undefined;

export function licenceFaults(lock = readLock()): string[] {
  const all = productionDependencies(lock, shipped);
  const direct = new Set(all.filter(isDirect).map(({ name }) => name));
  const unlicensed = all
    .filter((one) => licenceOf(one) === undefined)
    .map(({ name }) => `${name} has no licence in the lock`);
  const undecided = all.flatMap((one) =>
    partsOf(licenceOf(one) ?? '')
      .filter((part) => part !== '' && terms[part] === undefined)
      .map((part) => `${one.name}: no demand is written down for ${part} (tools/lib/licences/terms.ts)`),
  );
  const unseparated = all
    .filter((one) => partsOf(licenceOf(one) ?? '').some((part) => /GPL|MPL/.test(part)) && !isSeparated(one.name))
    .map(({ name }) => `${name} is copyleft: write down its separation (tools/lib/licences/terms.ts)`);
  const unexplained = [...direct].filter((name) => reasons[name] === undefined).map((name) => `${name} has no reason`);
  const gone = Object.keys(reasons).filter((name) => !direct.has(name));
  return [
    ...unlicensed,
    ...undecided,
    ...unseparated,
    ...[...unexplained, ...gone.map((name) => `${name} has a reason and is no dependency`)].map(
      (fault) => `${fault} (tools/lib/licences/reasons.ts)`,
    ),
  ];
}
