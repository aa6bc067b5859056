import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { bundle } from './bundle.ts';
import { root } from './files.ts';

it('holds no second copy of a baileys dependency in the gateway’s file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recadia-bundle-'));
  try {
    const file = join(folder, 'gateway.js');
    await bundle('server/src/gateway/process.ts', relative(root, file), 'silent');
    const { sources } = JSON.parse(await readFile(`${file}.map`, 'utf8')) as { sources: string[] };
    expect(sources.some((source) => source.includes('session-trials.ts'))).toBe(true);
    expect(sources.filter((source) => /node_modules\/(baileys|libsignal)\//.test(source))).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
