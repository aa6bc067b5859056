import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const PORTS = 'PHONE WEB WEB_ADMIN WEB_MEDIA CLOUD CLOUD_ADMIN PIX PIX_ADMIN PIX_BANK'.split(' ');

it('npm run emulators prints its addresses, plants people and stops on a signal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emulators-'));
  const certificate = join(folder, 'web.pem');
  const anyPorts = Object.fromEntries(PORTS.map((name) => [`EMULATORS_${name}_PORT`, '0']));
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...anyPorts, EMULATORS_CERTIFICATE: certificate, EMULATORS_PIX_FOLDER: join(folder, 'pix') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (output.includes('Ctrl+C')) break;
  }
  const after = (label: string) => output.split(label)[1]?.trim().split(/\s/)[0] ?? '';

  expect(after('websocket address')).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/chat$/);
  expect(after('Noise root, hex')).toMatch(/^[0-9a-f]{64}$/);
  expect(after('media certificate')).toBe(`NODE_EXTRA_CA_CERTS=${certificate}`);
  expect(readFileSync(certificate, 'utf8')).toContain('BEGIN CERTIFICATE');
  for (const name of ['authority.pem', 'client.pem', 'client.key'])
    expect(readFileSync(join(folder, 'pix', name), 'utf8')).toMatch(/^-----BEGIN /);
  expect(await (await fetch(after('bank page, to pay'))).text()).toContain('Pix copia e cola');
  const page = await fetch(after('The fake phone'));
  expect(await page.text()).toContain('Celular de faz de conta');
  const [, web = '', cloud = ''] = output.split(/admin API\s+/).map((rest) => rest.split(/\s/)[0] ?? '');
  for (const admin of [web, cloud]) {
    expect(JSON.stringify(await (await fetch(`${admin}/state`)).json())).toContain('Ana Paula Ribeiro');
  }

  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
