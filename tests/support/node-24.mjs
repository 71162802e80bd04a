import { join } from 'node:path';
import { packageOnFirstUse } from './package-on-first-use.mjs';

const version = '24.22.3';

/**
 * The program of Node 24, which the image runs: this process's own if it is of that version, else that of the npm package
 * for this system.
 *
 * @param {string} root the project's folder
 * @returns {string} its path
 */
export const findNode24 = (root) =>
  process.version.startsWith('v24.')
    ? process.execPath
    : join(packageOnFirstUse(root, `node-${process.platform}-${process.arch}`, version), 'bin/node');
