import { expect, it } from 'vitest';
import { checkDeniedVersions } from './check.ts';

const faultsOf = (path: string, version: string, name?: string) =>
  checkDeniedVersions({ [path]: { version, ...(name && { name }) } }).faults;

it('accepts the lock file of the product', () => {
  const { summary, faults } = checkDeniedVersions();
  expect(faults).toEqual([]);
  expect(Number.parseInt(summary)).toBeGreaterThan(500);
});

it.each(['10.1.0', '9.12.3', '10.1.1-rc1'])(
  'reports @fastify/static %s, which is below the fixed release',
  (version) => {
    expect(faultsOf('node_modules/@fastify/static', version)).toEqual([
      `package-lock.json: node_modules/@fastify/static is @fastify/static ${version}: CVE-2026-15074`,
    ]);
  },
);

it.each(['10.1.1', '10.1.11', '11.0.0'])('accepts @fastify/static %s', (version) => {
  expect(faultsOf('node_modules/@fastify/static', version)).toEqual([]);
});

it('reports every release of baileys except the pinned one', () => {
  expect(faultsOf('node_modules/baileys', '6.17.16')).toHaveLength(1);
  expect(faultsOf('node_modules/baileys', '7.0.0-rc15')).toHaveLength(1);
  expect(faultsOf('node_modules/baileys', '7.0.0-rc14')).toEqual([]);
});

it('reports a denied release below another package, in a workspace and under an alias', () => {
  expect(faultsOf('node_modules/eslint/node_modules/debug', '4.4.2')).toHaveLength(1);
  expect(faultsOf('server/node_modules/xlsx', '0.18.5')).toHaveLength(1);
  expect(faultsOf('node_modules/sheets', '0.18.5', 'xlsx')).toHaveLength(1);
  expect(faultsOf('node_modules/whatsapp', '1.1.2', '@systemzero/baileys')).toHaveLength(1);
});
