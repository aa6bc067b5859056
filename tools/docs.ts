/** npm run docs: writes the generated documents. `npm run check` compares instead of writing. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonErrors, errorStatus, type ErrorCode } from '@recadia/contract/errors';
import { openApiDocument } from '@recadia/contract/openapi';
import { can, permissions, profiles } from '@recadia/contract/permissions';
import type { RouteSpec } from '@recadia/contract/route';
import { allRoutes } from '@recadia/contract/routes';
import { documentFaults } from './lib/documents.ts';
import { environmentFaults, environmentPage } from './lib/environment/page.ts';
import { isCommand, root } from '../testkit/files.ts';
import { licenceFaults, licencesPage } from './lib/licences/page.ts';
import { table } from './lib/markdown.ts';
import type { CheckResult } from '../testkit/result.ts';

const made = 'Made from the contract by `npm run docs`.';
const routes: [string, RouteSpec][] = Object.entries(allRoutes);

const call = (spec: RouteSpec): string => `\`${spec.method} ${spec.path}\``;
const code = (text: string | null): string => (text === null ? '' : `\`${text}\``);

function routesPage(): string {
  const rows = routes.map(([name, spec]) => [
    call(spec),
    name,
    spec.summary,
    spec.audience,
    code(spec.needs),
    code(spec.plan),
    spec.heavy === undefined
      ? spec.rate
      : spec.heavy === 'always'
        ? 'heavy'
        : `${spec.rate}; heavy with ${spec.heavy.with}`,
    spec.idempotency,
    spec.errors.map(code).join(' '),
  ]);
  const head = ['call', 'name', 'purpose', 'audience', 'permission', 'plan flag', 'rate', 'repeats', 'errors'];
  return `# Calls\n\n${made} ${rows.length} calls. Every call may also answer the common errors (see errors).\n\n${table(head, rows)}\n`;
}

function permissionsPage(): string {
  const rows = permissions.map((permission) => [
    code(permission),
    ...profiles.map((profile) => (can({ profile, super: false }, permission) ? 'yes' : '')),
    routes
      .filter(([, spec]) => spec.needs === permission)
      .map(([, spec]) => call(spec))
      .join(', '),
  ]);
  const open = (audience: RouteSpec['audience']): string =>
    routes
      .filter(([, spec]) => spec.audience === audience && spec.needs === null)
      .map(([, spec]) => `- ${call(spec)}${spec.plan === null ? '' : ` with ${code(spec.plan)}`}`)
      .join('\n') || 'None.';
  const visible = routes.flatMap(([, spec]) =>
    Object.entries(spec.visibility ?? {}).map(([place, visibility]) => [call(spec), code(place), visibility]),
  );
  return [
    '# Permissions',
    `${made} Super holds every permission; no profile grants a super-only permission.`,
    table(['permission', ...profiles, 'calls that need it'], rows),
    '## Calls without a permission',
    `### Public\n\n${open('public')}`,
    `### Every signed-in user\n\n${open('user')}`,
    `### Super\n\n${open('super')}`,
    '## Rows that an id may name',
    '`ticket`: only rows whose ticket the caller may see. `company`: every row of the company.',
    `${table(['call', 'place', 'visibility'], visible)}\n`,
  ].join('\n\n');
}

function errorsPage(): string {
  const common = new Set<ErrorCode>(commonErrors);
  const declaredBy = (error: ErrorCode): string =>
    routes
      .filter(([, spec]) => spec.errors.includes(error))
      .map(([, spec]) => call(spec))
      .join(', ');
  const rows = (Object.keys(errorStatus) as ErrorCode[]).map((error) => [
    code(error),
    String(errorStatus[error]),
    common.has(error) ? 'any call' : declaredBy(error),
  ]);
  return `# Errors\n\n${made} An error answers \`{ error, details?, requestId }\`.\n\n${table(['code', 'status', 'answered by'], rows)}\n`;
}

const pages: Record<string, () => string> = {
  'docs/routes.gen.md': routesPage,
  'docs/permissions.gen.md': permissionsPage,
  'docs/errors.gen.md': errorsPage,
  'docs/environment.gen.md': environmentPage,
  'docs/licences.gen.md': () => licencesPage(),
  'docs/openapi.gen.json': () => `${JSON.stringify(openApiDocument(allRoutes), null, 2)}\n`,
};

export function checkDocs(): CheckResult {
  const stale = Object.entries(pages).filter(([path, make]) => {
    const file = join(root, path);
    return !existsSync(file) || readFileSync(file, 'utf8') !== make();
  });
  const faults = stale.map(([path]) => `${path} differs from its source: npm run docs`);
  const summary = `${Object.keys(pages).length} pages made from the sources, ${routes.length} calls`;
  return { summary, faults: [...faults, ...environmentFaults(root), ...licenceFaults(), ...documentFaults(root)] };
}

if (isCommand(import.meta.url)) {
  for (const [path, make] of Object.entries(pages)) writeFileSync(join(root, path), make());
  console.log(Object.keys(pages).join('\n'));
}
