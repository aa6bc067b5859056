import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const textFile = /^assets\/.*\.(js|css|svg)$/;
/** A smaller file fits into the first packet as it is. */
const leastBytes = 1_024;

/** Writes each script and style sheet compressed beside itself; the server sends that file to browsers that accept it. */
export const compressedFiles: Plugin = {
  name: 'compressed-files',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => textFile.test(fileName));
    await Promise.all(
      files.map(async (file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (bytes.length < leastBytes) return;
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
        await writeFile(join(dir, `${file.fileName}.br`), await compress(bytes, { params }));
      }),
    );
  },
};
