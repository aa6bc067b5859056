/** File headers that declare any size; the tests do not need the rest of the file. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex')]);
}

export function jpeg(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108', 'hex'),
    size,
    Buffer.alloc(20),
  ]);
}

export function gif(width: number, height: number): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.alloc(10)]);
}

/** An archive with one entry that declares an unpacked size of four gigabytes. */
export function zipBomb(): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 0, 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(1_000, 18);
  head.writeUInt32LE(0xffffffff, 22);
  head.writeUInt16LE(1, 26);
  return Buffer.concat([head, Buffer.from('0'), Buffer.alloc(1_000)]);
}

const prefixes = ['../', '..\\', '/', '\\\\server\\share\\', 'C:\\', '%2e%2e%2f', '....//', '~/', './', '\0'];
const targets = ['etc/passwd', 'a.html', 'x.svg', '.htaccess'];

/** Sixty hostile file names. */
export const hostileNames: string[] = [
  ...prefixes.flatMap((prefix) => targets.map((target) => prefix + target)),
  '',
  ' ',
  '.',
  '..',
  '...',
  '/',
  '\\',
  'CON',
  'nul.txt',
  'a'.repeat(5_000),
  `${'b'.repeat(400)}.pdf`,
  '<img src=x onerror=alert(1)>.png',
  '"; filename="evil.html',
  "a'b.pdf",
  'x\r\nSet-Cookie: a=b.pdf',
  'fatura\u202Efdp.exe',
  'nota fiscal 2027.pdf',
  '😀'.repeat(300),
  '\uD800.pdf',
  'ação e reação.pdf',
];
