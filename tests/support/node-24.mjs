import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const version = '24.22.3';

/**
 * The program of Node 24, which the image runs: this process's own if it is of that version, else that of the npm package
 * for this system, which is installed on first use.
 *
 * @param {string} root the project's folder
 * @returns {string} its path
 */
export function findNode24(root) {
  if (process.version.startsWith('v24.')) return process.execPath;
  const folder = join(root, 'node_modules/.cache/node-24');
  const name = `node-${process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  execFileSync('npm', ['install', '--no-save', `${name}@${version}`], { cwd: folder, stdio: 'ignore' });
  return program;
}
