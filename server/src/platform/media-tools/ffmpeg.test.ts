import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ffmpeg } from './ffmpeg.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recadia-ffmpeg-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Reads a file under /proc of the ffmpeg process, which copies it byte by byte. */
async function ownFile(path: string): Promise<string> {
  await symlink(join('/proc/self', path), join(folder, 'in'));
  await ffmpeg({ folder, format: 'u8' }, ['-c', 'copy', '-f', 'u8']);
  return readFile(join(folder, 'out'), 'latin1');
}

function works(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isRoot = process.getuid?.() === 0;
const hasNetworks = works('unshare', '--user', '--map-root-user', '--net', 'true');

describe('the process of ffmpeg', () => {
  it('gets none of our environment variables but PATH', async () => {
    vi.stubEnv('TOKEN_SECRET', 'the-secret-of-all-tokens');
    const names = (await ownFile('environ')).split('\0').flatMap((pair) => pair.split('=')[0] || []);
    expect(names.toSorted()).toEqual(['LANG', 'PATH', 'PWD'].filter((name) => names.includes(name)));
    expect(names).toContain('PATH');
  });

  it('has limits on memory, processor time, files and core dumps', async () => {
    const text = await ownFile('limits');
    for (const limit of [
      'Max address space +1536000000',
      'Max cpu time +120',
      'Max open files +64',
      'Max core file size +0',
    ])
      expect(text).toMatch(new RegExp(limit));
  });

  it.runIf(isRoot && works('setpriv', '--reuid=65534', 'true'))('runs as another user when we are root', async () => {
    expect(await ownFile('status')).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
  });

  it.runIf(hasNetworks)('has no network when the machine allows namespaces', async () => {
    const devices = [...(await ownFile('net/dev')).matchAll(/^ *(\w+):/gm)].map(([, name]) => name);
    expect(devices.filter((name) => name !== 'lo')).toEqual([]);
  });
});

describe('a hostile file', () => {
  it('reaches no address and no other file when it is a playlist of them', async () => {
    let calls = 0;
    const server = createServer((_request, response) => {
      calls += 1;
      response.end('x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const playlists = [
      ['hls', `#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:${port}/a.ts\n#EXT-X-ENDLIST\n`],
      ['concat', `ffconcat version 1.0\nfile 'http://127.0.0.1:${port}/a.ts'\n`],
      ['concat', `ffconcat version 1.0\nfile '/etc/passwd'\n`],
    ] as const;
    for (const [format, text] of playlists) {
      await writeFile(join(folder, 'in'), text);
      await expect(ffmpeg({ folder, format }, ['-c', 'copy', '-f', 'u8', '-y'])).rejects.toThrow('ffmpeg ended');
    }
    expect(calls).toBe(0);
    await new Promise((resolve) => server.close(resolve));
  });

  it('is refused when it asks for more memory than the limit', async () => {
    await writeFile(join(folder, 'in'), hugePicture(16_000, 16_000));
    await expect(ffmpeg({ folder, format: 'png_pipe' }, ['-f', 'null'])).rejects.toThrow('Cannot allocate memory');
  });

  it('is killed when it never ends', async () => {
    await symlink('/dev/zero', join(folder, 'in'));
    await expect(ffmpeg({ folder, format: 'u8' }, ['-f', 'null'], 1_000)).rejects.toThrow('ended with a signal');
  });
});

/** A PNG of a few hundred bytes whose header declares so many pixels of 64 bits. */
function hugePicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}
