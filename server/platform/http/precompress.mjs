import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const text = /\.(?:js|css|svg)$/;

/**
 * Writes `<file>.br` (brotli, best quality) beside every text file of a built assets folder, which the
 * connection hook serves instead. A file that brotli does not make smaller gets none.
 * @param {string} folder e.g. `build/client/assets`
 * @returns {Promise<{ files: number, bytes: number, compressed: number }>} what was written
 */
export async function precompress(folder) {
  const names = (await readdir(folder)).filter((name) => text.test(name));
  const total = { files: 0, bytes: 0, compressed: 0 };
  for (const name of names) {
    const path = join(folder, name);
    if (!(await stat(path)).isFile()) continue;
    const bytes = await readFile(path);
    const smaller = await compress(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    });
    if (smaller.byteLength >= bytes.byteLength) continue;
    await writeFile(`${path}.br`, smaller);
    total.files += 1;
    total.bytes += bytes.byteLength;
    total.compressed += smaller.byteLength;
  }
  return total;
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
  const { files, bytes, compressed } = await precompress(join(root, 'build/client/assets'));
  process.stdout.write(`Compressed ${files} files: ${bytes} -> ${compressed} bytes\n`);
}
