import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folder of an npm package that few runs need, so that no installation of the project waits for it: installed into the
 * project's cache on first use.
 *
 * @param {string} root the project's folder
 * @param {string} name of the package
 * @param {string} version
 * @returns {string} its path
 */
export function packageOnFirstUse(root, name, version) {
  const home = join(root, 'node_modules/.cache', `${name}-${version}`);
  const folder = join(home, 'node_modules', name);
  if (existsSync(folder)) return folder;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"private":true}\n');
  execFileSync('npm', ['install', '--no-save', `${name}@${version}`], { cwd: home, stdio: 'ignore' });
  return folder;
}
