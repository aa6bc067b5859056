import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../testkit/files.ts';

const pinned = readFileSync(join(root, '.nvmrc'), 'utf8').trim();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recadia-node-'));
  mkdirSync(join(folder, 'bin'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function machineHas(name: 'node' | 'npm', text: string): void {
  const path = join(folder, 'bin', name);
  writeFileSync(path, `#!/bin/bash\n${text}\n`);
  chmodSync(path, 0o755);
}
const calls = (): string[] => {
  const path = join(folder, 'calls');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
};
const recorded = (name: string): string => `echo "${name} $*" >>"${folder}/calls"`;

/** The real functions of tools/node.sh on a machine with only these programs; apt brings an npm. */
function bringNode(): string {
  const script = `set -euo pipefail
    here='${root}' state='${folder}'
    say() { :; }
    die() { echo "$*" >&2; exit 1; }
    have() { if [ "$1" = node ] || [ "$1" = npm ]; then [ -x "${folder}/bin/$1" ]; else command -v "$1" >/dev/null; fi; }
    apt_install() {
      ${recorded('apt')}
      printf '#!/bin/bash\\n${recorded('npm').replaceAll("'", `'\\''`)}\\n' >'${folder}/bin/npm'
      chmod +x '${folder}/bin/npm'
    }
    source '${root}/tools/node.sh'
    bring_node`;
  const env = { ...process.env, PATH: `${folder}/bin:/usr/bin:/bin` };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout.trim();
}

const install = expect.stringMatching(
  new RegExp(`^npm install .*node-linux-(x64|arm64)@${pinned.replaceAll('.', '\\.')} npm@\\d+\\.\\d+\\.\\d+$`),
) as string;

it.each(['24.15.0', pinned, '26.1.0'])('keeps the Node of the machine when it is %s', (version) => {
  machineHas('node', `echo v${version}`);
  expect(bringNode()).toBe('');
  expect(calls()).toEqual([]);
});

it.each(['20.20.2', '24.14.9', '9.11.2'])('brings the pinned Node once when the machine has %s', (version) => {
  machineHas('node', `echo v${version}`);
  machineHas('npm', recorded('npm'));
  expect(bringNode()).toBe(join(folder, 'node/node_modules/.bin'));
  expect(bringNode()).toBe(join(folder, 'node/node_modules/.bin'));
  expect(calls()).toEqual([install]);
});

it('brings npm first when the machine has no Node', () => {
  expect(bringNode()).toBe(join(folder, 'node/node_modules/.bin'));
  expect(calls()).toEqual(['apt npm', install]);
});

it('brings Node again when another version is pinned or the installation broke off', () => {
  machineHas('node', 'echo v20.20.2');
  machineHas('npm', recorded('npm'));
  bringNode();
  writeFileSync(join(folder, 'node/version'), '24.15.0 11.0.0\n');
  bringNode();
  rmSync(join(folder, 'node/version'));
  bringNode();
  expect(calls()).toEqual([install, install, install]);
});
