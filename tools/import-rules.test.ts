import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../testkit/files.ts';

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

/** A small source tree in which every import is allowed. */
const cleanTree: Record<string, string> = {
  'contract/src/tags.ts': `import * as z from 'zod'; export const tag = z;`,
  'contract/src/routes.ts': `import { tag } from './tags.ts'; export const routes = { tag };`,
  'db/src/client.ts': `import pg from 'pg'; export const pool = pg;`,
  'db/src/index.ts': `import { pool } from './client.ts'; export const tenantTx = pool;`,
  'db/src/testing/index.ts': `import { tenantTx } from '../index.ts'; export const aTag = tenantTx;`,
  'whatsapp/src/port.ts': `export const port = 1;`,
  'whatsapp/src/providers/baileys/provider.ts': `import b from 'baileys'; import { port } from '../../port.ts'; export const p = [b, port];`,
  'payments/src/port.ts': `export const gateway = 1;`,
  'emulators/pix/main.ts': `export const pix = 1;`,
  'server/src/platform/errors.ts': `export class AppError {}`,
  'server/src/platform/emit.ts': `import { tenantTx } from '@recadia/db'; export const emit = tenantTx;`,
  'server/src/platform/realtime/socket-server.ts': `import { Server } from 'socket.io'; export const s = Server;`,
  'server/src/features/users/users.feature.ts': `export const users = {\n  tier: 'identity',\n};`,
  'server/src/features/tags/tags.feature.ts': `export const tags = {\n  tier: 'directory',\n};`,
  'server/src/features/tickets/tickets.feature.ts': `export const tickets = {\n  tier: 'conversation',\n};`,
  'server/src/features/campaigns/campaigns.feature.ts': `export const campaigns = {\n  tier: 'automation',\n};`,
  'server/src/features/kanban/kanban.feature.ts': `export const kanban = {\n  tier: 'views',\n};`,
  'server/src/features/messages/messages.feature.ts': `export const messages = {\n  tier: 'conversation',\n};`,
  'server/src/features/users/users.service.ts': `export const findUser = 1;`,
  'server/src/features/users/index.ts': `export { findUser } from './users.service.ts';`,
  'server/src/features/tags/tags.sql.ts': `import { tenantTx } from '@recadia/db'; export interface TagRow { id: number } export const listTags = tenantTx;`,
  'server/src/features/tags/tags.policy.ts': `import { AppError } from '../../platform/errors.ts'; export const may = AppError;`,
  'server/src/features/tags/tags.present.ts': `import type { TagRow } from './tags.sql.ts'; export const present = (row: TagRow) => row;`,
  'server/src/features/tags/tags.service.ts': `import { findUser } from '../users/index.ts'; import { listTags } from './tags.sql.ts'; export const list = [findUser, listTags];`,
  'server/src/features/tags/tags.routes.ts': `import { routes } from '@recadia/contract/routes'; import { list } from './tags.service.ts'; export const bind = [routes, list];`,
  'server/src/features/tags/tags.routes.test.ts': `import { aTag } from '@recadia/db/testing'; import { api } from '../../api/main.ts'; import { pix } from '../../../../emulators/pix/main.ts'; export const t = [aTag, api, pix];`,
  'server/src/features/tags/tags.tenancy.ts': `import { listTags } from './tags.sql.ts'; import { aTag } from '@recadia/db/testing'; export const tenancyCases = [listTags, aTag];`,
  'db/src/testing/builders/tags.ts': `import { tenantTx } from '../../index.ts'; export const aTag = tenantTx;`,
  'server/src/features/tags/tags.verification.ts': `import { aTag } from '@recadia/db/testing/tags'; export const verification = aTag;`,
  'server/src/features/tags/index.ts': `export { list } from './tags.service.ts';`,
  'server/src/features/tickets/index.ts': `import { list } from '../tags/index.ts'; export const tickets = list;`,
  'server/src/api/main.ts': `import { bind } from '../features/tags/tags.routes.ts'; export const api = bind;`,
  'server/src/gateway/main.ts': `import { p } from '../../../whatsapp/src/providers/baileys/provider.ts'; export const g = p;`,
  'web/src/lib/http.ts': `import { routes } from '@recadia/contract/routes'; export const call = routes;`,
  'web/src/ui/Button.tsx': `export const Button = 1;`,
  'web/src/features/tags/TagsPage.tsx': `import { call } from '../../lib/http.ts'; import { Button } from '../../ui/Button.tsx'; export const TagsPage = [call, Button];`,
  'web/src/features/tags/TagsPage.states.tsx': `import { TagsPage } from './TagsPage.tsx'; export const states = [TagsPage];`,
  'web/src/features/tags/index.ts': `export { TagsPage } from './TagsPage.tsx';`,
  'web/src/gallery/Gallery.tsx': `import { states } from '../features/tags/TagsPage.states.tsx'; export const Gallery = states;`,
  'testkit/files.ts': `export const root = 1;`,
  'e2e/lib/opening.ts': `import { root } from '../../testkit/files.ts'; export const opening = root;`,
  'verify/chaos.ts': `import { root } from '../testkit/files.ts'; export const chaos = root;`,
  'tools/check.ts': `import { root } from '../testkit/files.ts'; export const check = root;`,
  'web/src/app/routes.tsx': `import { TagsPage } from '../features/tags/TagsPage.tsx'; export const routes = TagsPage;`,
};

/** rule, the planted file, its forbidden import */
const planted: [rule: string, file: string, imports: string][] = [
  ['no-cycle', 'server/src/platform/a.ts', './b.ts'],
  ['contract-leans-on-zod', 'contract/src/bad.ts', 'pino'],
  ['contract-leans-on-zod', 'contract/src/bad-path.ts', 'node:path'],
  ['web-uses-server-by-contract', 'web/src/lib/bad.ts', '../../../server/src/platform/errors.ts'],
  ['web-uses-server-by-contract', 'web/src/lib/bad-db.ts', '@recadia/db'],
  ['server-knows-no-web', 'server/src/platform/bad-web.ts', '../../../web/src/ui/Button.tsx'],
  ['whatsapp-knows-no-product', 'whatsapp/src/bad.ts', '../../server/src/platform/errors.ts'],
  ['payments-knows-no-product', 'payments/src/bad.ts', '../../server/src/platform/errors.ts'],
  ['payments-knows-no-product', 'payments/src/bad-contract.ts', '../../contract/src/tags.ts'],
  ['baileys-in-its-provider', 'whatsapp/src/bad-baileys.ts', 'baileys'],
  ['sockets-in-realtime', 'server/src/features/tags/bad-socket.ts', 'socket.io'],
  ['pool-in-db', 'server/src/features/tags/bad-pool.sql.ts', 'pg'],
  ['db-by-its-public-entry', 'server/src/features/tags/bad-client.sql.ts', '../../../../db/src/client.ts'],
  ['tests-stay-outside', 'server/src/platform/bad-builder.ts', '@recadia/db/testing'],
  ['tests-stay-outside', 'server/src/features/tags/bad-tenancy.ts', './tags.tenancy.ts'],
  ['tests-stay-outside', 'server/src/platform/bad-builder-of-tags.ts', '@recadia/db/testing/tags'],
  ['tests-stay-outside', 'server/src/features/tags/bad-verification.ts', './tags.verification.ts'],
  ['server-public-entries', 'server/src/features/tags/bad-entry.ts', '../users/users.service.ts'],
  ['web-public-entries', 'web/src/features/todo/bad.tsx', '../tags/TagsPage.tsx'],
  ['tier-identity', 'server/src/features/users/bad.ts', '../tags/index.ts'],
  ['tier-directory', 'server/src/features/tags/bad-up.ts', '../tickets/index.ts'],
  ['tier-conversation', 'server/src/features/tickets/bad.ts', '../campaigns/index.ts'],
  ['tier-automation', 'server/src/features/campaigns/index.ts', '../kanban/index.ts'],
  ['feature-has-a-tier', 'server/src/features/novelty/novelty.ts', '../../platform/errors.ts'],
  ['outbound-knows-no-inbound', 'server/src/features/messages/outbound/bad.ts', '../inbound/receive.ts'],
  ['routes-ask-the-service', 'server/src/features/tags/bad.routes.ts', './tags.sql.ts'],
  ['routes-ask-the-service', 'server/src/features/tags/bad-db.routes.ts', '@recadia/db'],
  ['pure-stays-pure', 'server/src/features/tags/bad.policy.ts', './tags.service.ts'],
  ['pure-stays-pure', 'server/src/features/tags/bad.transitions.ts', '../../platform/emit.ts'],
  ['pure-stays-pure', 'server/src/features/tags/bad.present.ts', './tags.sql.ts'],
  ['platform-knows-no-feature', 'server/src/platform/bad-feature.ts', '../features/tags/index.ts'],
  ['features-know-no-process', 'server/src/features/tags/bad-process.ts', '../../api/main.ts'],
  ['sessions-in-the-gateway', 'server/src/api/bad.ts', '../../../whatsapp/src/providers/baileys/provider.ts'],
  ['web-shared-knows-no-feature', 'web/src/ui/Bad.tsx', '../features/tags/index.ts'],
  ['web-features-know-no-app', 'web/src/features/tags/Bad.tsx', '../../app/routes.tsx'],
  ['emulators-by-url', 'server/src/platform/bad-emulator.ts', '../../../emulators/pix/main.ts'],
  ['emulators-shares-by-testkit', 'emulators/pix/bad.ts', '../../e2e/lib/opening.ts'],
  ['testkit-shares-by-testkit', 'testkit/bad.ts', '../verify/chaos.ts'],
  ['e2e-shares-by-testkit', 'e2e/bad.test.ts', '../tools/check.ts'],
  ['verify-shares-by-testkit', 'verify/bad.ts', '../e2e/lib/opening.ts'],
  ['tools-shares-by-testkit', 'tools/bad.ts', '../verify/chaos.ts'],
];

const supports: Record<string, string> = {
  'server/src/platform/b.ts': `import { bad } from './a.ts'; export const other = bad;`,
  'server/src/features/kanban/index.ts': `export const board = 1;`,
  'server/src/features/messages/inbound/receive.ts': `export const receive = 1;`,
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function violationsIn(tree: Record<string, string>): Violation[] {
  const folder = mkdtempSync(join(tmpdir(), 'recadia-imports-'));
  folders.push(folder);
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(tree)) write(path, text);
  for (const name of ['zod', 'pg', 'pino', 'baileys', 'socket.io']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  write('contract/package.json', JSON.stringify({ name: '@recadia/contract', exports: { './*': './src/*.ts' } }));
  const dbExports = { '.': './src/index.ts', './testing': './src/testing/index.ts' };
  write('db/package.json', JSON.stringify({ name: '@recadia/db', exports: dbExports }));
  mkdirSync(join(folder, 'node_modules/@recadia'));
  for (const name of ['contract', 'db']) symlinkSync(join(folder, name), join(folder, 'node_modules/@recadia', name));

  const command = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const workspaces = 'contract db whatsapp payments emulators server web testkit e2e verify tools'.split(' ');
  const run = spawnSync(process.execPath, [command, '--config', config, '-T', 'json', ...workspaces], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const answer = JSON.parse(run.stdout) as { summary: { violations: Violation[]; totalCruised: number } };
  expect(answer.summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(tree).length);
  return answer.summary.violations;
}

it('a clean tree passes', () => {
  expect(violationsIn(cleanTree)).toEqual([]);
});

describe('a planted violation is caught', () => {
  let found: Violation[];
  beforeAll(() => {
    const bad = planted.map(([, file, imports]) => [file, `import * as x from '${imports}'; export const bad = x;`]);
    found = violationsIn({ ...cleanTree, ...supports, ...(Object.fromEntries(bad) as Record<string, string>) });
  });

  it.each(planted)('%s: %s → %s', (rule, file) => {
    expect(found.filter(({ from }) => from === file).map((violation) => violation.rule.name)).toContain(rule);
  });

  it('without accusing valid imports', () => {
    const guilty = new Set([...planted.map(([, file]) => file), ...Object.keys(supports)]);
    expect(found.filter(({ from }) => !guilty.has(from))).toEqual([]);
  });

  it('every rule has a planted violation', async () => {
    const config = (await import(join(root, '.dependency-cruiser.cjs'))) as {
      default: { forbidden: { name: string }[] };
    };
    const tested = new Set(planted.map(([rule]) => rule));
    expect(config.default.forbidden.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });
});
