import { spawnSync } from 'node:child_process';
import Database from 'better-sqlite3';

/**
 * Compiles the modules that need it, unless they have been: after `npm install --ignore-scripts`, and when they were
 * compiled for another Node.
 */
function loads() {
  try {
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

if (!loads()) process.exitCode = spawnSync('npm', ['rebuild'], { stdio: 'inherit' }).status ?? 1;
