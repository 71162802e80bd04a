import { execFileSync } from 'node:child_process';

/** Installs a Debian package, for machines that start without it. False where that is not possible. */
export function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0) return false;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...argv: string[]) =>
    execFileSync('apt-get', ['-qq', ...argv], { env: environment, stdio: 'pipe' });
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', name);
    return true;
  } catch {
    return false;
  }
}
